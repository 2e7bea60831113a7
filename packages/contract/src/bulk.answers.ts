import * as z from 'zod'
import { ChosenNumbers } from './jobs.answers.ts'

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
  preview: ChosenNumbers,
  start: StartedAct,
  previewUndo: UndoPreview,
  undo: StartedAct,
}
