import type { Comparison } from './compare.answers.ts'
import { endpoint, idFrom, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { PERMISSIONS, type Permission } from './core/permissions.ts'
import { schema } from './core/schema.ts'
import { typed } from './core/typed.ts'
import { type HistoryKind, historyKinds } from './history-kinds.ts'

export type { ComparedField, ComparedValue, Comparison } from './compare.answers.ts'

export const MOST_COMPARED = 4

interface ComparedDeclaration {
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
} as const satisfies Partial<Record<HistoryKind, ComparedDeclaration>>

export type ComparedKind = keyof typeof comparedKinds
export const COMPARED_KINDS = Object.keys(comparedKinds) as [ComparedKind, ...ComparedKind[]]

/** The right to open one of these kinds is enough to compare. */
export const COMPARERS: readonly Permission[] = PERMISSIONS.filter((permission) =>
  COMPARED_KINDS.some((kind) => historyKinds[kind].opens.includes(permission)),
)

const ids = schema((z) =>
  z
    .string({ error: messages.invalid })
    .regex(new RegExp(`^\\d+(,\\d+){0,${MOST_COMPARED - 1}}$`), messages.invalid)
    .transform((text) => [...new Set(text.split(',').map(idFrom))]),
)
export const compare = {
  records: endpoint({
    path: '/x/compare/{kind}',
    summary: 'Up to four records of one kind, field by field, with the fields the caller can view',
    permission: session,
    scope: 'each',
    params: schema((z) => z.object({ kind: z.enum(COMPARED_KINDS) })),
    query: schema((z) => z.strictObject({ ids: ids(z).describe('One to four ids, separated by commas.') })),
    response: typed<Comparison>(),
    failure: "Couldn't load the comparison. Try again.",
  }),
}
