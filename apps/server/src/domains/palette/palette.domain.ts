import { palette } from '@acm/contract/palette'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { listNamed, type SearchSubjects, search } from './palette.service.ts'

const paletteRoutes = (subjects: SearchSubjects) =>
  mount(palette, {
    search: (ctx, { query }) => search(ctx, subjects, query),
    named: (ctx, { query }) => listNamed(ctx, subjects, query),
  })

export const paletteDomain = {
  routes: ({ search }) => paletteRoutes(search),
} satisfies ServerDomain<typeof palette>
