import { palette } from '@acm/contract/palette'
import { mount } from '../../platform/http/calls/mount.ts'
import { listNamed, type SearchSubjects, search } from './palette.service.ts'

export const paletteRoutes = (subjects: SearchSubjects) =>
  mount(palette, {
    search: (ctx, { query }) => search(ctx, subjects, query),
    named: (ctx, { query }) => listNamed(ctx, subjects, query),
  })
