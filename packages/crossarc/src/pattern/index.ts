export { type MatchBounds, Pattern, type PatternMatch, type PatternOptions } from './pattern.ts'
