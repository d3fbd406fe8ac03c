import './multi-headed.test.ts'
