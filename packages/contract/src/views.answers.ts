import * as z from 'zod'
import type { Answers } from './core/answers.ts'
import { LISTS, type views } from './views.ts'

export const SavedView = z.strictObject({
  id: z.int(),
  name: z.string(),
  list: z.enum(LISTS),
  /** The query string of the list; null: the plain list. */
  query: z.string().nullable(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: z.string(),
  isDefault: z.boolean(),
  rowVersion: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

export const viewsAnswers: Answers<typeof views> = {
  getAll: z.array(SavedView),
  save: SavedView,
  delete: z.literal(true),
  setDefault: z.literal(true),
}
