import './features.test.ts'
