export { openingOf, useViews, useViewWays } from './useViews.ts'
export { ViewsMenu } from './ViewsMenu.tsx'
