export { CompareWith, compareAction } from './CompareWith.tsx'
export { useCompareActs } from './useCompareActs.tsx'
