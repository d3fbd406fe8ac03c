import './chart-models.test.ts'
