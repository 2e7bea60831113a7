export { openingOf } from './useViews.ts'
export { ViewsMenu } from './ViewsMenu.tsx'
