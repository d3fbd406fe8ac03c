import './conllu.test.ts'
