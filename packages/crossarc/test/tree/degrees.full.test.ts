import './degrees.test.ts'
