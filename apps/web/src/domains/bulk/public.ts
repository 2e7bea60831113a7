export { useInstanceActs } from './useInstanceActs.tsx'
