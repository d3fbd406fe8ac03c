import './transition-models.test.ts'
