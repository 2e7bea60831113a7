export { CheckSamlResultsPage } from './CheckSamlResultsPage.tsx'
