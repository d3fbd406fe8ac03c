import './covington.test.ts'
