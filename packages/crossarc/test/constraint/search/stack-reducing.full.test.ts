import './stack-reducing.test.ts'
