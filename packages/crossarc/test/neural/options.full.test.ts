import './options.test.ts'
