import { endpoint, idFrom, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { PERMISSIONS, type Permission } from './core/permissions.ts'
import * as z from './core/zod.ts'
import { HistoryRecord } from './history.ts'
import { HISTORY_KINDS, type HistoryKind, historyKinds } from './history-kinds.ts'
import { HistoryStanding, VALUE_KINDS } from './history-values.ts'

export const MOST_COMPARED = 4

interface Compared {
  several: string
  /** Kinds with the same id that are compared along with the record. */
  parts: readonly HistoryKind[]
}

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

/** The right to open one of these kinds is enough to compare. */
export const COMPARERS: readonly Permission[] = PERMISSIONS.filter((permission) =>
  COMPARED_KINDS.some((kind) => historyKinds[kind].opens.includes(permission)),
)

export const ComparedValue = z.strictObject({
  value: HistoryStanding,
  /** False: the caller may not read it, and value is null. */
  isRead: z.boolean(),
  /** The caller may change the field, so a value can be copied into it. */
  isOpen: z.boolean(),
})
export type ComparedValue = z.infer<typeof ComparedValue>

/** `values` follow the order of the records. */
export const ComparedField = z.strictObject({
  /** The record's own kind, or that of a part. */
  of: z.enum(HISTORY_KINDS),
  field: z.string(),
  label: z.string(),
  group: z.string().nullable(),
  kind: z.enum(VALUE_KINDS),
  values: z.array(ComparedValue),
  /** Compares only the values that the caller may read. */
  differs: z.boolean(),
})
export type ComparedField = z.infer<typeof ComparedField>

export const Comparison = z.strictObject({
  records: z.array(HistoryRecord),
  /** Fields that the caller may read in at least one record. */
  fields: z.array(ComparedField),
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
