import * as z from 'zod'
import { LISTS } from './viewed-lists.ts'

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

export const answers = {
  getAll: z.array(SavedView),
  save: SavedView,
}
