import { endpoint, idFrom, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { PERMISSIONS, type Permission } from './core/permissions.ts'
import * as z from './core/zod.ts'
import { HistoryRecord } from './history.ts'
import { HISTORY_KINDS, type HistoryKind, historyKinds } from './history-kinds.ts'
import { HistoryStanding, VALUE_KINDS } from './history-values.ts'

/** How many records are put side by side at most. */
export const MOST_COMPARED = 4

interface Compared {
  /** What several of them are called. */
  several: string
  /** Parts of the record with its id that are compared with it. */
  parts: readonly HistoryKind[]
}

/** The kinds of records that are put side by side. */
export const comparedKinds = {
  client: { several: 'Clients', parts: [] },
  instance: {
    several: 'Instances',
    parts: ['boConfig', 'instanceFeatures', 'instanceVendors', 'dataBridge', 'aiSettings'],
  },
  user: { several: 'Users', parts: [] },
  role: { several: 'Roles', parts: [] },
  amqVersion: { several: 'AMQ versions', parts: [] },
} as const satisfies Partial<Record<HistoryKind, Compared>>

export type ComparedKind = keyof typeof comparedKinds
export const COMPARED_KINDS = Object.keys(comparedKinds) as [ComparedKind, ...ComparedKind[]]

/** Whoever may open a record of one of these kinds may compare some. */
export const COMPARERS: readonly Permission[] = PERMISSIONS.filter((permission) =>
  COMPARED_KINDS.some((kind) => historyKinds[kind].opens.includes(permission)),
)

/** What one of the records has in a field. */
export const ComparedValue = z.strictObject({
  value: HistoryStanding,
  /** Whether the caller may read it; otherwise there is no value here. */
  isRead: z.boolean(),
  /** Whether the caller may change it, so that its form takes that of another one. */
  isOpen: z.boolean(),
})
export type ComparedValue = z.infer<typeof ComparedValue>

/** A field with what each of the records has in it, in their order. */
export const ComparedField = z.strictObject({
  /** The record, or a part of it. */
  of: z.enum(HISTORY_KINDS),
  field: z.string(),
  label: z.string(),
  /** The heading under which the page of the record shows it. */
  group: z.string().nullable(),
  kind: z.enum(VALUE_KINDS),
  values: z.array(ComparedValue),
  /** Whether those that the caller may read are not all the same. */
  differs: z.boolean(),
})
export type ComparedField = z.infer<typeof ComparedField>

/** Records of one kind side by side. */
export const Comparison = z.strictObject({
  records: z.array(HistoryRecord),
  /** Those of which the caller may read some record's. */
  fields: z.array(ComparedField),
  /** How many there are beside them. */
  hiddenFields: z.int(),
})
export type Comparison = z.infer<typeof Comparison>

const ids = z
  .string({ error: messages.invalid })
  .regex(new RegExp(`^\\d+(,\\d+){0,${MOST_COMPARED - 1}}$`), messages.invalid)
  .transform((text) => [...new Set(text.split(',').map(idFrom))])

export const compare = {
  records: endpoint({
    method: 'GET',
    path: '/x/compare/{kind}',
    summary: 'Up to four records of one kind as they stand, field by field as far as the caller may read them',
    permission: session,
    scope: 'each',
    noStore: true,
    params: z.object({ kind: z.enum(COMPARED_KINDS) }),
    query: z.strictObject({ ids: ids.describe('One to four ids between commas.') }),
    response: Comparison,
    failure: "Can't compare these. Please try again",
    ms: [5000, 5000],
  }),
}
