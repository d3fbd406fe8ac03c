import './docs.test.ts'
