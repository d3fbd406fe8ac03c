import './weights-file.test.ts'
