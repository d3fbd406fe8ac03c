import './tokenizer.test.ts'
