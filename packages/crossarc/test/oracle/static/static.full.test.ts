import './static.test.ts'
