import './projective.test.ts'
