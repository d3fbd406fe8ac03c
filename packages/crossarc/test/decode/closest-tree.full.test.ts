import './closest-tree.test.ts'
