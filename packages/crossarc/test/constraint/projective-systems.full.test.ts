import './projective-systems.test.ts'
