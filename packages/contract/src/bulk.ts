import type { StartedAct, UndoPreview } from './bulk.answers.ts'
import { BULK_ACTS, type BulkAct, bulkActs } from './bulk-acts.ts'
import { clients } from './clients.ts'
import { anyOf, endpoint, idParam, permissionsOf } from './core/endpoint.ts'
import { input, shaped } from './core/fields.ts'
import { JOB_KINDS } from './core/job-kinds.ts'
import { messages } from './core/messages.ts'
import { schema, type Zod } from './core/schema.ts'
import { idValue, orBlank, storableText } from './core/shapes.ts'
import { list, severalIds } from './core/stored.ts'
import { done, typed } from './core/typed.ts'
import { instances } from './instances.ts'
import type { ChosenNumbers } from './jobs.ts'
import { roles } from './roles.ts'
import { users } from './users.ts'

export type { StartedAct, UndoPreview } from './bulk.answers.ts'

/** Most rows that can be chosen one by one; beyond it, choose by filters. */
const MOST_CHOSEN = 20_000

const filterText = (z: Zod) => storableText(z).max(1000, messages.invalid)
const filters = schema((z) =>
  z.record(
    storableText(z).max(50, messages.invalid),
    z.union([filterText(z), z.array(filterText(z)).max(1000, messages.invalid)], { error: messages.invalid }),
    { error: messages.invalid },
  ),
)

const { setFeature, moveInstances, assignProvider } = bulkActs
const counted = schema((z) =>
  z.object(
    {
      changing: idValue(z),
      unchanged: idValue(z),
      disabled: idValue(z),
      forbidden: idValue(z),
      elsewhere: idValue(z),
      gone: idValue(z),
    },
    { error: messages.invalid },
  ),
)
type FieldOfAct = { [Act in BulkAct]: keyof (typeof bulkActs)[Act]['fields'] }[BulkAct]
const chosen = {
  act: shaped(
    'Action',
    'text',
    schema((z) => z.enum(BULK_ACTS, { error: messages.invalid })),
    { required: true },
  ),
  ids: list('Selected', severalIds(MOST_CHOSEN)),
  /** Instead of ids: filters by their names in the list call choose all matching rows. */
  filters: shaped('Filters', 'list', orBlank(filters, null)),
  ...setFeature.fields,
  ...moveInstances.fields,
  ...assignProvider.fields,
} satisfies Record<FieldOfAct, unknown> & Record<string, unknown>

/** The fields of other acts are ignored. */
export const ChosenInput = input(chosen)
/** With the numbers that the person saw, the act does exactly that or nothing. */
export const BulkInput = input({
  ...chosen,
  seen: shaped('Counts', 'list', orBlank(counted, null)),
})

export const EXPORTED_LISTS = {
  Instances: instances.getAll.permission,
  Clients: clients.getAll.permission,
  Roles: roles.getAll.permission,
  Users: users.getAll.permission,
} as const
export type ExportedList = keyof typeof EXPORTED_LISTS

const ListExport = schema((z) =>
  z.object({
    list: z.enum(Object.keys(EXPORTED_LISTS) as [ExportedList, ...ExportedList[]], { error: messages.invalid }),
    rows: z.int({ error: messages.invalid }).min(0, messages.invalid).max(MOST_CHOSEN, messages.invalid),
  }),
)

const permission = anyOf(...new Set(BULK_ACTS.map((act) => JOB_KINDS[act].permission)))
/** A refusal names the permission of the act, not all of them. */
const acts = Object.fromEntries(BULK_ACTS.map((act) => [act, { permission: anyOf(JOB_KINDS[act].permission) }]))
const outcome = {
  partial: {
    isPartial: ({ failed, waiting }: StartedAct) => failed + waiting > 0,
  },
}

export const bulk = {
  preview: endpoint({
    changes: false,
    path: '/x/bulk/preview',
    summary: 'What an action would change in the selected records, and which it would skip',
    permission,
    acts,
    scope: 'list',
    body: ChosenInput.shape,
    response: typed<ChosenNumbers>(),
    failure: 'Unable to check what would change',
  }),
  start: endpoint({
    path: '/x/bulk',
    summary: 'Changes the selected records as a job, each by the rules of its own save',
    permission,
    acts,
    scope: 'list',
    confirms: 'byBody',
    body: BulkInput.shape,
    response: typed<StartedAct>(),
    failure: 'Unable to change the selected rows',
    ...outcome,
  }),
  previewUndo: endpoint({
    path: '/x/bulk/{id}/undo',
    summary: 'How many records a revert would change, of those the caller can edit',
    permission,
    acts,
    scope: 'each',
    params: idParam,
    response: typed<UndoPreview>(),
    failure: 'Unable to check what would change',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/x/bulk/{id}/undo',
    summary:
      'Reverts, as a job, what that job changed, where the caller has permission and no one has changed it since',
    permission,
    acts,
    scope: 'each',
    confirms: 'byBody',
    params: idParam,
    response: typed<StartedAct>(),
    success: 'All changes reverted',
    failure: 'Unable to revert the changes',
    ...outcome,
  }),
  exported: endpoint({
    path: '/x/bulk/exported',
    summary: 'Records that the caller exported the selected rows',
    permission: anyOf(...new Set(Object.values(EXPORTED_LISTS).flatMap(permissionsOf))),
    scope: 'none',
    body: ListExport,
    response: done,
    failure: "Couldn't record that the rows were exported. Try again.",
  }),
}
