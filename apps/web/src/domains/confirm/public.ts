export { ConfirmIdentity } from './ConfirmIdentity.tsx'
