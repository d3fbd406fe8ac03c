import './neural.test.ts'
