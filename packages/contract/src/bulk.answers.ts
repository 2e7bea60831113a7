import * as z from 'zod'
import { ChosenNumbers } from './jobs.answers.ts'

const names = z.array(z.string())
/** The names are the first of each group, sorted. */
export const ActPreview = ChosenNumbers.extend({
  names: z.strictObject({ changing: names, unchanged: names, forbidden: names, elsewhere: names }),
})
export type ActPreview = z.infer<typeof ActPreview>

/** Waiting targets go on in the background. */
export const StartedAct = z.strictObject({
  jobId: z.int().nullable(),
  done: z.int(),
  failed: z.int(),
  waiting: z.int(),
})
export type StartedAct = z.infer<typeof StartedAct>

export const UndoPreview = z.strictObject({
  changed: z.int(),
  /** Records unchanged since; only these are set back. */
  remaining: z.int(),
})
export type UndoPreview = z.infer<typeof UndoPreview>

export const answers = {
  preview: ActPreview,
  start: StartedAct,
  previewUndo: UndoPreview,
  undo: StartedAct,
}
