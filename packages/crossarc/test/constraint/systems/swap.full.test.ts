import './swap.test.ts'
