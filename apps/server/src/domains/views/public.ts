export { savedViewHistory } from './views.service.ts'
