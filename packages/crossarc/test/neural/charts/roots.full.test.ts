import './roots.test.ts'
