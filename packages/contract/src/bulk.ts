import { BULK_ACTS, type BulkAct, bulkActs } from './bulk-acts.ts'
import { clients } from './clients.ts'
import { anyOf, endpoint, idParam, permissionsOf } from './core/endpoint.ts'
import type { Field } from './core/field.ts'
import { input } from './core/fields.ts'
import { JOB_KINDS } from './core/job-kinds.ts'
import { messages } from './core/messages.ts'
import { idValue, storableText } from './core/shapes.ts'
import { list, severalIds } from './core/stored.ts'
import * as z from './core/zod.ts'
import { instances } from './instances.ts'
import { ChosenNumbers } from './jobs.ts'
import { roles } from './roles.ts'
import { users } from './users.ts'

/** So many can be chosen row by row; all that match are chosen by their filters. */
export const MOST_CHOSEN = 20_000

const filterText = storableText.max(1000, messages.invalid)
const filters: Field<Record<string, string | string[]> | null> = {
  label: 'Filters',
  kind: 'list',
  shape: z
    .record(
      storableText.max(50, messages.invalid),
      z.union([filterText, z.array(filterText).max(1000, messages.invalid)], { error: messages.invalid }),
      { error: messages.invalid },
    )
    .nullish()
    .transform((given) => given ?? null),
  required: false,
  rules: [],
}

const { setFeature, subscribe, moveInstances, assignProvider, setUsers, assignRole } = bulkActs
const counted = z.object(
  { changing: idValue, unchanged: idValue, disabled: idValue, forbidden: idValue, elsewhere: idValue, gone: idValue },
  { error: messages.invalid },
)
const chosen = {
  act: {
    label: 'Act',
    kind: 'text',
    shape: z.enum(BULK_ACTS, { error: messages.invalid }),
    required: true,
    rules: [],
  } satisfies Field<BulkAct> as Field<BulkAct>,
  /** The records by id. */
  ids: list('Chosen', severalIds(MOST_CHOSEN)),
  /** Instead of ids: all that the list has with these filters, by their names in its call. */
  filters,
  ...setFeature.fields,
  ...subscribe.fields,
  ...moveInstances.fields,
  ...assignProvider.fields,
  ...setUsers.fields,
  ...assignRole.fields,
}

/** An act on chosen records, with the values of that act alone. */
export const ChosenInput = input(chosen)
/** With the numbers the person saw, it does exactly that or nothing. */
export const BulkInput = input({
  ...chosen,
  seen: {
    label: 'Numbers',
    kind: 'list',
    shape: counted.nullish().transform((numbers) => numbers ?? null),
    required: false,
    rules: [],
  } satisfies Field<ChosenNumbers | null> as Field<ChosenNumbers | null>,
})

/** Of the records that an act would treat alike, so many are named. */
export const NAMED = 50

const names = z.array(z.string())
/** What an act would do, and to which: the first of each by name. */
export const ActPreview = ChosenNumbers.extend({
  names: z.strictObject({ changing: names, unchanged: names, forbidden: names, elsewhere: names }),
})
export type ActPreview = z.infer<typeof ActPreview>

/** What became of an act so far; what is waiting goes on without anybody. */
export const StartedAct = z.strictObject({
  /** Null where nothing was left to change. */
  jobId: z.int().nullable(),
  done: z.int(),
  failed: z.int(),
  waiting: z.int(),
})
export type StartedAct = z.infer<typeof StartedAct>

/** What taking an act back would do. */
export const UndoPreview = z.strictObject({
  /** Records it changed. */
  changed: z.int(),
  /** Those of them that are still as it left them: the others are left alone. */
  remaining: z.int(),
})
export type UndoPreview = z.infer<typeof UndoPreview>

/** The lists of which files are made of chosen rows, by who may open them. */
export const EXPORTED_LISTS = {
  Instances: instances.getAll.permission,
  Clients: clients.getAll.permission,
  Roles: roles.getAll.permission,
  Users: users.getAll.permission,
} as const
export type ExportedList = keyof typeof EXPORTED_LISTS

/** A file that the browser made of chosen rows: up to as many as can be chosen (R-BULK-1). */
export const ListExport = z.object({
  list: z.enum(Object.keys(EXPORTED_LISTS) as [ExportedList, ...ExportedList[]], { error: messages.invalid }),
  rows: z.int({ error: messages.invalid }).min(0, messages.invalid).max(MOST_CHOSEN, messages.invalid),
})

const permission = anyOf(...new Set(BULK_ACTS.map((act) => JOB_KINDS[act].permission)))
/** Each needs one of those: whoever is refused is told that one. */
const acts = Object.fromEntries(BULK_ACTS.map((act) => [act, { permission: anyOf(JOB_KINDS[act].permission) }]))
/** What is taken back lies in org units, but for users. */
const undoActs = Object.fromEntries(
  BULK_ACTS.map((act) => [act, { ...acts[act], scope: JOB_KINDS[act].isScoped ? 'each' : 'global' } as const]),
)
const ms = [5000, 5000] as const
const outcome = {
  partial: {
    sentence: 'Not everything has been changed yet',
    isPartial: ({ failed, waiting }: StartedAct) => failed + waiting > 0,
  },
  ms,
}

export const bulk = {
  preview: endpoint({
    method: 'POST',
    path: '/x/bulk/preview',
    summary: 'What an act would do to chosen records now, and to which not',
    permission,
    acts,
    scope: 'list',
    body: ChosenInput.shape,
    noStore: true,
    response: ActPreview,
    failure: 'Unable to count what would change',
    ms,
  }),
  start: endpoint({
    method: 'POST',
    path: '/x/bulk',
    summary: 'Does something to chosen records as a job: each by the rules of its own save',
    permission,
    acts,
    scope: 'list',
    changes: true,
    body: BulkInput.shape,
    response: StartedAct,
    failure: 'Unable to change the chosen rows',
    ...outcome,
  }),
  previewUndo: endpoint({
    method: 'GET',
    path: '/x/bulk/{id}/undo',
    summary: 'How many records are still as that job left them, of those that the caller may change',
    permission,
    acts: undoActs,
    scope: 'each',
    params: idParam,
    noStore: true,
    response: UndoPreview,
    failure: 'Unable to count what would change',
    ms,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/x/bulk/{id}/undo',
    summary: 'Takes back, as a job, what that one changed where the caller may, and nobody has changed since',
    permission,
    acts: undoActs,
    scope: 'each',
    changes: true,
    params: idParam,
    response: StartedAct,
    success: 'All of it is undone',
    failure: 'Unable to undo it',
    ...outcome,
  }),
  exported: endpoint({
    method: 'POST',
    path: '/x/bulk/exported',
    summary: 'Records that the caller had a file made of chosen rows',
    permission: anyOf(...new Set(Object.values(EXPORTED_LISTS).flatMap(permissionsOf))),
    scope: 'none',
    changes: true,
    body: ListExport,
    response: z.literal(true),
    failure: "Can't record that the rows were exported. Please try again",
    ms,
  }),
}
