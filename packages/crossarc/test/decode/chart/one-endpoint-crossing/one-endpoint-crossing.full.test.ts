import './one-endpoint-crossing.test.ts'
