export { UsedByLinks } from './UsedByLinks.tsx'
