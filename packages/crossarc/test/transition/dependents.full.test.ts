import './dependents.test.ts'
