import './two-step.test.ts'
