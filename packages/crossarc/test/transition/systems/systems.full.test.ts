import './systems.test.ts'
