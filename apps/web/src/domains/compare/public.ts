export { useCompareActs, useCompareWith } from './useCompareActs.tsx'
