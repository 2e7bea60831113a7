import type { HistoryKind } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { contains } from '../../platform/database/lists.ts'
import type { FieldChanges, HistoryRow } from '../../platform/history/history.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { executeUnprepared } from '../../platform/postgres/dialect.ts'
import { CREATIONS, doneToEach, kindOf, type ReadScope } from './fields.rules.ts'
import { isThere, type Subjects, touches } from './touched.queries.ts'

export type { Subjects }

export interface EntryKey {
  at: string
  id: number
  /** Jobs that pages before show already, and that have older entries. */
  jobs?: readonly number[]
}

export interface EntryRow extends Omit<HistoryRow, 'actorType' | 'changes' | 'mac' | 'touched'> {
  actorType: 'user' | 'system' | 'anonymous'
  changes: FieldChanges
}

/** The columns of an entry, or of a `told` row that replaces its record and changes. */
const columns = (entry: string, told?: string) =>
  sql.raw(
    ['actorType', 'actorId', 'actorName', 'action', 'orgUnitIds', 'requestId', 'address', 'session', 'jobId', 'id']
      .map((name) => `${entry}."${name}"`)
      .concat(['entityType', 'entityId'].map((name) => `${told ?? entry}."${name}"`))
      .concat(told ? `coalesce(${told}.told::json, ${entry}.changes) as changes` : `${entry}.changes`)
      .concat(`utc(${entry}.at) as at`)
      .join(', '),
  )

export const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `)
export const any = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`

function ofKind(kind: HistoryKind): RawBuilder<unknown> {
  const { entity, did } = kindOf(kind)
  const isOfEntity = entity === null ? sql`h."entityType" is null` : sql`h."entityType" = ${entity}`
  return sql`(${isOfEntity} and h.action = any(${Object.keys(did)}::text[]))`
}

/**
 * By the present place, or the last one of a deleted record. One lookup by id decides for a record that exists
 * elsewhere, like most that a person of one org unit looks through.
 */
export function withinReach(kind: HistoryKind, reach: ReadScope, { places }: HistorySubject): RawBuilder<unknown> {
  if (reach.all) return ofKind(kind)
  if (places === null) return sql`false`
  const ids = sql`${[...reach.orgUnitIds]}::int[]`
  return sql`(${ofKind(kind)} and coalesce(
    (select coalesce(p."orgUnitId" = any(${ids}), false) from (${places}) p where p.id = h."entityId" limit 1),
    (select last."orgUnitIds" && ${ids} from history last
      where last."entityType" = h."entityType" and last."entityId" = h."entityId"
      order by last.at desc, last.id desc limit 1),
    false))`
}

export interface EntryStream {
  where: RawBuilder<unknown>
  /** Shows entries of another record as those of this one, with only the changes that concern it. */
  as?: { entity: string; id: number; changes: RawBuilder<unknown> }
}

export interface HistoryQuery {
  streams: readonly EntryStream[]
  /** Narrow each stream: a period, a job. */
  bounds: readonly RawBuilder<unknown>[]
  conditions: readonly RawBuilder<unknown>[]
  /** No two ways find the same entry, so duplicates need not be removed. */
  areApart: boolean
  /** Conditions read `changes`, the slow column of an entry. */
  readsChanges: boolean
}

/** Actions that need no look at the changes to tell whether they made a record. */
const plain = (actions: readonly string[]) =>
  actions.filter((one) => {
    const creation = CREATIONS.find(({ save }) => save === one)
    return !creation || actions.includes(creation.action)
  })

/** Conditions for a save of which only the creations or only the changes are asked for. */
function ofSave({ action, save, entity, making }: (typeof CREATIONS)[number], asked: readonly string[]) {
  const [isMade, isChanged] = [asked.includes(action), asked.includes(save)]
  if (isMade === isChanged) return []
  const told = (name: string) => sql`e.changes -> ${name} is not null`
  const isNew = (name: string) => sql`${told(name)} and e.changes -> ${name} ->> 0 is null`
  const made = sql`h."entityType" is not distinct from ${entity} and exists (
    select from history e where e.id = h.id and ${all(making.among.map(told))} and ${any(making.required.map(isNew))})`
  return [sql`(h.action = ${save} and ${isMade ? made : sql`not (${made})`})`]
}

export const conditions = {
  within: (
    subjects: Subjects,
    reach: ReadonlyMap<HistoryKind, ReadScope>,
    touching: ReadonlyMap<HistoryKind, ReadScope>,
  ) =>
    any([
      ...[...reach].map(([kind, held]) => withinReach(kind, held, subjects[kind])),
      ...[...touching].map(([kind, held]) => sql`(${ofKind(kind)} and ${touches(subjects, kind, held)})`),
    ]),
  kinds: (kinds: readonly HistoryKind[]) => any(kinds.map(ofKind)),
  actions: (actions: readonly string[]) =>
    any([
      sql`h.action = any(${plain(actions)}::text[])`,
      ...CREATIONS.flatMap((creation) => ofSave(creation, actions)),
    ]),
  who: (name: string) => contains(sql`h."actorName"`, name),
  record: (id: number) => sql`h."entityId" = ${id}`,
  person: (userId: number) => sql`h."actorId" = ${userId}`,
  changes: (others: readonly string[]) => sql`(h.touched is not null and h.action <> all(${[...others]}::text[]))`,
}

/** Entries before the key; null: all. */
export const olderThan = (key: EntryKey | null) =>
  key ? sql`(h.at, h.id) < (${key.at}::timestamptz, ${key.id}::bigint)` : sql`true`

/** Inclusive bounds. */
export const from = (moment: string) => sql`h.at >= ${moment}::timestamptz`
export const upTo = (moment: string) => sql`h.at <= ${moment}::timestamptz`
export const ofJob = (job: number | RawBuilder<unknown>) => sql`h."jobId" = ${job}::bigint`

export const isOfRecords = (entity: string, ids: readonly number[]) =>
  sql`h."entityType" = ${entity} and h."entityId" = any(${[...ids]}::bigint[])`

const hasTouched = (act: HistoryKind, id: number) => sql`${ofKind(act)} and h."touchedIds" @> array[${id}::int]`

/** Acts of a kind that touched this record, if it lies within reach. */
export interface ActScope {
  act: HistoryKind
  of: HistoryKind
  id: number
  reach: ReadScope
}

export const streams = {
  all: { where: sql`true` },
  entity: (entity: string | null): EntryStream => ({
    where: entity === null ? sql`h."entityType" is null` : sql`h."entityType" = ${entity}`,
  }),
  record: (entity: string, id: number): EntryStream => ({
    where: sql`h."entityType" = ${entity} and h."entityId" = ${id}`,
  }),
  records: (entity: string, ids: readonly number[]): EntryStream => ({ where: isOfRecords(entity, ids) }),
  /** Bulk acts that touched this record, shown with the changes of this record. */
  shared: (subjects: Subjects, kind: HistoryKind, id: number): EntryStream[] =>
    doneToEach(kind).flatMap((act) => {
      const changes = subjects[act].changesOfEach
      return changes ? [{ where: hasTouched(act, id), as: { entity: kindOf(kind).entity ?? '', id, changes } }] : []
    }),
  /** Bulk acts that touched this record, shown unchanged. */
  act: (subjects: Subjects, { act, of, id, reach }: ActScope): EntryStream => {
    const { places } = subjects[of]
    const there = sql`select from (${places}) p where p.id = ${id} and ${isThere(reach)}`
    return { where: places ? sql`${hasTouched(act, id)} and exists (${there})` : sql`false` }
  },
  entry: (id: number): EntryStream => ({ where: sql`h.id = ${id}` }),
  actor: (userId: number): EntryStream => ({ where: sql`h."actorId" = ${userId}` }),
}

interface ScanLimits {
  look: number
  most: number
}

interface ReadPosition {
  /** The oldest entry looked at; null: there was none. */
  last: EntryKey | null
  isEnd: boolean
}

export interface EntryPage extends ReadPosition {
  rows: EntryRow[]
}

/** Repeated in every row: the range that the statement looked at. */
interface ScanResult {
  looked: number
  lastAt: string | null
  lastId: number | null
}
const lookedColumns = sql`s.looked, utc(s.at) as "lastAt", s.id as "lastId"`
const lookedAtAll = sql`(
  select count(*)::int as looked, min(at) as at, (select id from looked order by at, id limit 1) as id from looked) s`

const reachedBy = (row: ScanResult | undefined, most: number): ReadPosition => ({
  last: row?.lastAt && row.lastId ? { at: row.lastAt, id: row.lastId } : null,
  isEnd: (row?.looked ?? 0) < most,
})

/** At most `look` entries that are older than the key, before conditions. */
export const looked = (question: HistoryQuery, before: EntryKey | null, look: number) => {
  const older = olderThan(before)
  const slim = ({
    as,
  }: EntryStream) => sql`h.id, h.at, h.action, h."actorId", h."actorName", h."orgUnitIds", h."jobId", h.touched,
    h."touchedIds" is not null as "hasTouched", ${as ? sql`${as.entity}::text` : sql`h."entityType"`} as "entityType",
    ${as ? sql`${as.id}::bigint` : sql`h."entityId"`} as "entityId", ${as ? as.changes : sql`null::jsonb`} as told`
  const ways = question.streams.map(
    (way) =>
      sql`(select ${slim(way)} from history h where ${all([way.where, ...question.bounds, older])} order by h.at desc, h.id desc limit ${look})`,
  )
  const [only, ...others] = ways
  if (others.length === 0) return only ?? sql`select ${slim(streams.all)} from history h where false`
  const union = question.areApart ? sql` union all ` : sql` union `
  return sql`select * from (${sql.join(ways, union)}) h order by h.at desc, h.id desc limit ${look}`
}

/** Joins by id; `limit 1` stops the planner from scanning the history when it overestimates the matches. */
const ofEach = (few: string) =>
  sql`cross join lateral (select * from history whole where whole.id = ${sql.ref(`${few}.id`)} limit 1) e`

/** The newest entry of each job that is not shown yet, and entries of no job. */
const foldedBy = (matches: RawBuilder<unknown>, shown: readonly number[]) => sql`
  select * from (
    select m.*, row_number() over (partition by m."jobId" order by m.at desc, m.id desc) as nth from (${matches}) m) h
  where h."jobId" is null or (h.nth = 1 and h."jobId" <> all(${[...shown]}::bigint[]))`

/** Searches the next `bounds.look` entries; returns matches, newest first, folded if `shown` is given. */
export async function look(
  db: Database,
  question: HistoryQuery,
  before: EntryKey | null,
  { look: bound, most, shown = null }: ScanLimits & { shown?: readonly number[] | null },
): Promise<EntryPage> {
  const matches = sql`
    select h.id, h.at, h."entityType", h."entityId", h."jobId", h.told
    from ${question.readsChanges ? sql`(select l.*, coalesce(l.told::json, e.changes) as changes from looked l ${ofEach('l')}) h` : sql`looked h`}
    where ${all(question.conditions)}`
  const statement = sql<EntryRow & ScanResult>`
    with looked as materialized (${looked(question, before, bound)}),
    matching as (
      select * from (${shown ? foldedBy(matches, shown) : matches}) h order by h.at desc, h.id desc limit ${most})
    select ${lookedColumns}, e.* from ${lookedAtAll}
    left join (select ${columns('e', 'm')} from matching m ${ofEach('m')}) e on true
    order by e.at desc, e.id desc`
  const { rows } = await executeUnprepared(db, statement)
  const found = rows.filter((row) => row.id !== null)
  const isFull = found.length === most
  const end = found.at(-1)
  if (isFull && end) return { rows: found, last: { at: end.at, id: end.id }, isEnd: false }
  return { rows: found, ...reachedBy(rows[0], bound) }
}

export async function countDays(
  db: Database,
  question: HistoryQuery,
  { before, zone, look: bound }: { before: EntryKey | null; zone: string; look: number },
): Promise<ReadPosition & { days: { day: string; count: number }[] }> {
  const statement = sql<ScanResult & { day: string | null; count: number }>`
    with looked as materialized (${looked(question, before, bound)})
    select ${lookedColumns}, d.day, d.count from ${lookedAtAll}
    left join (
      select to_char(h.at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as count
      from looked h where ${all(question.conditions)} group by 1) d on true`
  const { rows } = await executeUnprepared(db, statement)
  const days = rows.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }]))
  return { days, ...reachedBy(rows[0], bound) }
}

let zones: ReadonlyMap<string, string> | undefined

/** The zone in the spelling of the database; null: unknown. Cached, because the view reads the files of all zones. */
export async function findZone(db: Database, zone: string): Promise<string | null> {
  zones ??= await readZones(db)
  return zones.get(zone.toLowerCase()) ?? null
}

async function readZones(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(db)
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
}
