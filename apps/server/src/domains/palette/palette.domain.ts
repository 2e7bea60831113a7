import { palette } from '@acm/contract/palette'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { listNamed, search } from './palette.service.ts'

export const paletteDomain = {
  routes: ({ search: subjects }) =>
    mount(palette, {
      search: (ctx, { query }) => search(ctx, subjects, query),
      named: (ctx, { query }) => listNamed(ctx, subjects, query),
    }),
} satisfies ServerDomain<typeof palette>
