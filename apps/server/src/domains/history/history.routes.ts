import { EXPORT_TYPES, history } from '@acm/contract/history'
import { FileAnswer } from '../../platform/http/files.ts'
import { mount } from '../../platform/http/mount.ts'
import { notFound } from '../../platform/problems.ts'

const nothing = { entries: [], next: null, searchedTo: null }

export const historyRoutes = mount(history, {
  getAll: () => nothing,
  own: () => nothing,
  days: () => ({ days: [], countedFrom: null }),
  kinds: () => [],
  exported: (_ctx, { query }) =>
    new FileAnswer({ name: `history.${query.format}`, type: EXPORT_TYPES[query.format], content: Buffer.alloc(0) }),
  asOf: () => {
    throw notFound()
  },
  secrets: () => [],
})
