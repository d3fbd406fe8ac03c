import './swap-optimal.test.ts'
