export { useCompareWith } from './CompareWith.tsx'
export { useCompareActs } from './useCompareActs.tsx'
