import type { HistoryKind } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { FieldChanges, HistoryRow } from '../../platform/history/history.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { executeUnprepared } from '../../platform/postgres/dialect.ts'
import { actsOn, CREATIONS, kindOf, type ReadScope } from './fields.rules.ts'

export type Subjects = Readonly<Record<HistoryKind, HistorySubject>>

export interface EntryKey {
  at: string
  id: number
}

export interface EntryRow extends Omit<HistoryRow, 'actorType' | 'changes' | 'mac' | 'touched' | 'touchedIds'> {
  actorType: 'user' | 'system' | 'anonymous'
  changes: FieldChanges
}

/** Entries that one statement looks through; an index gives them in order. */
const MOST_LOOKED = 10_000

export const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
export const any = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`

/** Entries of these kinds: one look at a list, however many they are. */
function ofKinds(kinds: readonly HistoryKind[]): RawBuilder<unknown> {
  const acts = kinds.flatMap((kind) => {
    const { entity, did } = kindOf(kind)
    return Object.keys(did).map((action) => `${entity ?? ''} ${action}`)
  })
  return sql`(coalesce(h."entityType", '') || ' ' || h.action) = any(${acts}::text[])`
}

const inAny = (orgUnitIds: readonly number[]) => sql`h."orgUnitIds" && ${[...orgUnitIds]}::int[]`

/** Entries of these kinds, where they were written in org units within reach. */
function withinReach(reach: ReadonlyMap<HistoryKind, ReadScope>): RawBuilder<unknown> {
  const byPlace = Map.groupBy(reach, ([, held]) => JSON.stringify(held))
  return any(
    [...byPlace.values()].map((some) => {
      const held = some[0]?.[1]
      const isOfKind = ofKinds(some.map(([kind]) => kind))
      return held?.all ? isOfKind : sql`(${isOfKind} and ${inAny(held?.orgUnitIds ?? [])})`
    }),
  )
}

/** Actions that show by themselves if they created a record. */
const plain = (actions: readonly string[]) =>
  actions.filter((one) => {
    const creation = CREATIONS.find(({ save }) => save === one)
    return !creation || actions.includes(creation.action)
  })

/** Conditions for a save of which only the creations or only the changes are asked for. */
function ofSave({ action, save, entity, required }: (typeof CREATIONS)[number], asked: readonly string[]) {
  const [isMade, isChanged] = [asked.includes(action), asked.includes(save)]
  if (isMade === isChanged) return []
  const isNew = (name: string) => sql`h.changes -> ${name} is not null and h.changes -> ${name} ->> 0 is null`
  const isCreation = sql`h."entityType" is not distinct from ${entity} and ${any(required.map(isNew))}`
  return [sql`(h.action = ${save} and ${isMade ? isCreation : sql`not (${isCreation})`})`]
}

/** Without what a job wrote for each of its records: acts come from a request. As the index `history_acts` has it. */
const ACTS = sql`(h."jobId" is null or h."requestId" is not null or h.action = 'job.finish')`

export const conditions = {
  withinReach,
  kinds: ofKinds,
  actions: (actions: readonly string[]) =>
    any([
      sql`h.action = any(${plain(actions)}::text[])`,
      ...CREATIONS.flatMap((creation) => ofSave(creation, actions)),
    ]),
  person: (userId: number) => sql`h."actorId" = ${userId}`,
  orgUnit: (id: number) => inAny([id]),
  changes: (others: readonly string[]) => sql`(h.touched is not null and h.action <> all(${[...others]}::text[]))`,
}

/** Entries before the key; null: all. */
const olderThan = (key: EntryKey | null) =>
  key ? sql`(h.at, h.id) < (${key.at}::timestamptz, ${key.id}::bigint)` : sql`true`

export const bounds = {
  from: (moment: string) => sql`h.at >= ${moment}::timestamptz`,
  to: (moment: string) => sql`h.at <= ${moment}::timestamptz`,
  acts: ACTS,
  after: ({ at, id }: EntryKey) => sql`(h.at, h.id) > (${at}::timestamptz, ${id}::bigint)`,
  entry: (id: number) => sql`h.id = ${id}`,
}

/** Each is answered in order by an index. */
export interface EntryStream {
  where: RawBuilder<unknown>
  /** Shows entries of another record as those of this one, with only the changes that concern it. */
  as?: { entity: string; id: number; changes: RawBuilder<unknown> }
}

/** No two streams hold the same entry. */
export interface HistoryQuery {
  streams: readonly EntryStream[]
  /** Narrow each stream. */
  bounds: readonly RawBuilder<unknown>[]
  conditions: readonly RawBuilder<unknown>[]
}

const hasTouched = (act: HistoryKind, id: number) => sql`${ofKinds([act])} and h."touchedIds" @> array[${id}::int]`

export const streams = {
  all: { where: sql`true` },
  entity: (entity: string | null): EntryStream => ({
    where: entity === null ? sql`h."entityType" is null` : sql`h."entityType" = ${entity}`,
  }),
  /** Entries of an entity that are in no org unit. */
  entityNowhere: (entity: string | null): EntryStream => ({
    where: all([streams.entity(entity).where, sql`h."orgUnitIds" is null`]),
  }),
  record: (entity: string, id: number): EntryStream => ({
    where: sql`h."entityType" = ${entity} and h."entityId" = ${id}`,
  }),
  records: (entity: string, ids: readonly number[]): EntryStream => ({
    where: sql`h."entityType" = ${entity} and h."entityId" = any(${[...ids]}::bigint[])`,
  }),
  /** Acts on many that touched this record; a bulk edit is shown with the change of this record alone. */
  touching: (subjects: Subjects, kind: HistoryKind, id: number): EntryStream[] =>
    actsOn(kind).map((act) => {
      const changes = subjects[act].changesOfEach
      return {
        where: hasTouched(act, id),
        ...(changes && { as: { entity: kindOf(kind).entity ?? '', id, changes } }),
      }
    }),
  actor: (userId: number): EntryStream => ({ where: sql`h."actorId" = ${userId}` }),
  action: (action: string): EntryStream => ({ where: sql`h.action = ${action}` }),
  /** Most entries are in one org unit; moves and bulk changes in several. */
  orgUnits: (ids: readonly number[]): EntryStream[] => [
    ...ids.map((id) => ({ where: sql`cardinality(h."orgUnitIds") = 1 and h."orgUnitIds"[1] = ${id}` })),
    { where: sql`cardinality(h."orgUnitIds") > 1` },
  ],
}

const OWN = sql.raw(
  `h.id, h."actorType", h."actorId", h."actorName", h.action, h."requestId", h.address, h.session, h."jobId"`,
)
const VISIBLE_COLUMNS = sql.raw('h."entityType", h."entityId", h."orgUnitIds", h.changes')

/** At most this many entries that are older than the key, newest first, before conditions. */
function searchStatement(question: HistoryQuery, before: EntryKey | null, most: number): RawBuilder<unknown> {
  const newest = sql`order by at desc, id desc limit ${most}`
  const ways = question.streams.map(({ where, as }) => {
    // A bulk edit is in many org units; as an entry of one record it has none of them.
    const own = as
      ? sql`${as.entity}::text as "entityType", ${as.id}::bigint as "entityId", null::int[] as "orgUnitIds", (${as.changes})::json as changes`
      : VISIBLE_COLUMNS
    const isOf = all([where, ...question.bounds, olderThan(before)])
    return sql`(select ${OWN}, h.at, h.touched, ${own} from history h where ${isOf} ${newest})`
  })
  if (ways.length === 0) return sql`(select ${OWN}, h.at, h.touched, ${VISIBLE_COLUMNS} from history h where false)`
  return ways.length === 1 ? sql`${ways[0]}` : sql`(select * from (${sql.join(ways, sql` union all `)}) h ${newest})`
}

export interface EntryPage {
  rows: EntryRow[]
  /** The next look goes on there; null: nothing is older. */
  next: EntryKey | null
}

/** The newest matches among the next entries, at most `most`. */
export async function look(
  db: Database,
  question: HistoryQuery,
  before: EntryKey | null,
  most: number,
): Promise<EntryPage> {
  const statement = sql<EntryRow>`
    select ${OWN}, ${VISIBLE_COLUMNS}, utc(h.at) as at from ${searchStatement(question, before, MOST_LOOKED)} h
    where ${all(question.conditions)} order by h.at desc, h.id desc limit ${most + 1}`
  const { rows } = await executeUnprepared(db, statement)
  const last = rows[most - 1]
  if (rows.length > most && last) return { rows: rows.slice(0, most), next: { at: last.at, id: last.id } }
  return { rows, next: await findReached(db, question, before) }
}

/** The last entry that a statement looks at; null: it looks at all. */
async function findReached(db: Database, question: HistoryQuery, before: EntryKey | null): Promise<EntryKey | null> {
  const statement = sql<EntryKey>`
    select utc(h.at) as at, h.id from ${searchStatement(question, before, MOST_LOOKED)} h
    order by h.at desc, h.id desc offset ${MOST_LOOKED - 1} limit 1`
  const { rows } = await executeUnprepared(db, statement)
  return rows[0] ?? null
}

/** The matches among the newest entries, and whether there are more entries. */
export async function count(
  db: Database,
  question: HistoryQuery,
  most: number,
): Promise<{ count: number; isMore: boolean }> {
  const statement = sql<{ looked: number; count: number }>`
    select count(*)::int as looked, (count(*) filter (where ${all(question.conditions)}))::int as count
    from ${searchStatement(question, null, most)} h`
  const { rows } = await executeUnprepared(db, statement)
  return { count: rows[0]?.count ?? 0, isMore: rows[0]?.looked === most }
}
