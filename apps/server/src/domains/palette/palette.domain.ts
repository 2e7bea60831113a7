import type { palette } from '@acm/contract/palette'
import type { ServerDomain } from '../../platform/domain.ts'
import { paletteRoutes } from './palette.routes.ts'

export const paletteDomain = {
  routes: ({ search }) => paletteRoutes(search),
} satisfies ServerDomain<typeof palette>
