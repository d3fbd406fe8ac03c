import './crossing.test.ts'
