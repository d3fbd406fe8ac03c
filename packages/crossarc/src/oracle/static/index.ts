export { mh4Static } from './multi-headed.ts'
