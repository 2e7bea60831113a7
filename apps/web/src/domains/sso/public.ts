export { IdentityProvidersTable } from './IdentityProvidersTable.tsx'
export { SsoTab } from './SsoTab.tsx'
