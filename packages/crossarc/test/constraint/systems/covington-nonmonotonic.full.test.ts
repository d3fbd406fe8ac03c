import './covington-nonmonotonic.test.ts'
