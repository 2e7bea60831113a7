import type { ParamsOf, QueryOf } from '@acm/contract/core/endpoint'
import {
  type HistoryChoices,
  type HistoryDays,
  type HistoryEntry,
  type HistoryPage,
  type history,
  type LastChange,
  MOST_MEMBERS,
} from '@acm/contract/history'
import { HISTORY_KINDS, type HistoryKind, isChange } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { businessRule, notFound } from '../../platform/problems.ts'
import { ALL, present } from './entries.service.ts'
import { actionsOf, kindOf, reachOf, toldFields, touchingOf } from './fields.rules.ts'
import * as queries from './history.queries.ts'
import { countOfJobs, jobsBefore } from './jobs.queries.ts'
import {
  type HistorySearch,
  historyQuery,
  isAskedFor,
  isDecidedBySql,
  leavesOut,
  wantedOf,
} from './question.service.ts'
import { createHistoryReader, type HistoryReader } from './reading.ts'

/** Time limits of a call and of each statement, in milliseconds, and the entries that the first statement looks at. */
export interface HistoryPace {
  call: number
  statement: number
  first: number
}
const AT_LEISURE: HistoryPace = { call: 250, statement: 100, first: 100 }
/** Limits of the entries that one statement looks at, and its growth over the one before. */
const LEAST_LOOKED = 100
const MOST_LOOKED = 10_000
const GROWTH = 5
/** The batch size if only a read of the entry tells whether it matches. */
const MOST_READ = 500
const ONE = { look: 1, most: 1 }

const keyOf = (before: string | undefined): queries.EntryKey | null => {
  const [at, id, ...jobs] = before?.split('~').map(Number) ?? []
  return at === undefined || id === undefined ? null : { at: new Date(at).toISOString(), id, jobs }
}
/** Most jobs of pages before that a key names; one beyond them would be listed twice. */
const MOST_JOBS = 200
const textOf = ({ at, id, jobs = [] }: queries.EntryKey) => [Date.parse(at), id, ...jobs.slice(0, MOST_JOBS)].join('~')

interface HistoryWalkOptions {
  question: queries.HistoryQuery
  wanted: HistorySearch
  before?: queries.EntryKey | null
  most: number
  members?: number
  pace?: HistoryPace
  /** Only the newest entry of each job. */
  isFolded?: boolean
}

/** The matching entries. Members beyond the limit may match too, so entries that leave some out are read whole. */
async function presentAsked(
  reading: HistoryReader,
  rows: readonly queries.EntryRow[],
  { wanted, most }: { wanted: HistorySearch; most: number },
): Promise<HistoryEntry[]> {
  const entries = await present(reading, rows, most)
  const isOpen = (entry: HistoryEntry) => !isAskedFor(entry, wanted) && leavesOut(entry)
  const open = new Set(entries.filter(isOpen).map(({ id }) => id))
  const whole = await present(reading, open.size > 0 ? rows.filter(({ id }) => open.has(id)) : [], ALL)
  const asked = new Set([...entries, ...whole].filter((entry) => isAskedFor(entry, wanted)).map(({ id }) => id))
  return entries.filter(({ id }) => asked.has(id))
}

interface HistoryStep {
  entries: HistoryEntry[]
  /** The position reached; null: nothing was left. */
  last: queries.EntryKey | null
  isEnd: boolean
}

/** Walks back in bounded steps until the consumer stops. */
export async function* walk(
  reading: HistoryReader,
  { question, wanted, before = null, most, members = MOST_MEMBERS, pace = AT_LEISURE, isFolded }: HistoryWalkOptions,
): AsyncGenerator<HistoryStep> {
  const isPlain = isDecidedBySql(wanted)
  const shown = isFolded && isPlain ? new Set(before?.jobs) : null
  let key = before
  let look = pace.first
  for (;;) {
    const began = performance.now()
    const limits = { look, most: isPlain ? most : MOST_READ, shown: shown && [...shown] }
    const found = await queries.look(reading.ctx.db, question, key, limits)
    for (const { jobId } of found.rows) if (jobId !== null) shown?.add(jobId)
    const entries = await presentAsked(reading, found.rows, { wanted, most: members })
    yield { entries, last: found.last, isEnd: found.isEnd }
    if (found.isEnd) return
    key = found.last
    // Adapts to the time per entry: those that touched thousands of records are slow.
    const fitting = Math.floor((look * pace.statement) / (performance.now() - began))
    look = Math.max(LEAST_LOOKED, Math.min(fitting, look * GROWTH, MOST_LOOKED))
  }
}

interface FoundEntries {
  entries: HistoryEntry[]
  next: queries.EntryKey | null
  searchedTo: string | null
}

/** As many entries as asked for, or as were found within the time limit. */
async function find(reading: HistoryReader, asked: HistoryWalkOptions): Promise<FoundEntries> {
  const { most } = asked
  const until = performance.now() + (asked.pace ?? AT_LEISURE).call
  const entries: HistoryEntry[] = []
  for await (const step of walk(reading, { ...asked, most: most + 1 })) {
    entries.push(...step.entries)
    const end = entries[most - 1]
    if (entries.length > most && end) return { entries: entries.slice(0, most), next: end, searchedTo: null }
    if (step.isEnd || step.last === null) return { entries, next: null, searchedTo: null }
    if (performance.now() > until) return { entries, next: step.last, searchedTo: step.last.at }
  }
  return { entries, next: null, searchedTo: null }
}

async function pageOf(reading: HistoryReader, asked: HistoryWalkOptions): Promise<HistoryPage> {
  const { entries, next, searchedTo } = await find(reading, asked)
  if (!asked.isFolded || !isDecidedBySql(asked.wanted))
    return { entries, jobs: [], next: next && textOf({ at: next.at, id: next.id }), searchedTo }
  const { db } = reading.ctx
  const listed = entries.flatMap(({ from: { job } }) => job ?? [])
  const counts = await countOfJobs(db, asked.question, listed)
  const jobs = [...counts].flatMap(([job, count]) =>
    count === 1 ? [] : [{ job, others: count === null ? null : count - 1 }],
  )
  const shown = next && (await jobsBefore(db, [...listed, ...(asked.before?.jobs ?? [])], next))
  return { entries, jobs, next: next && textOf({ at: next.at, id: next.id, jobs: shown ?? [] }), searchedTo }
}

export async function getAll(
  ctx: Context,
  subjects: queries.Subjects,
  { limit, before, folded, ...filters }: QueryOf<typeof history.getAll>,
  pace?: HistoryPace,
): Promise<HistoryPage> {
  const reading = createHistoryReader(ctx, subjects)
  const question = await historyQuery(reading, filters)
  const asked: HistoryWalkOptions = {
    question,
    wanted: wantedOf(filters),
    before: keyOf(before),
    most: limit,
    isFolded: folded === 'true',
    ...(pace && { pace }),
  }
  return pageOf(reading, asked)
}

/** One entry with all members; an unreadable one is 404 like an unknown one. */
export async function getEntry(
  ctx: Context,
  subjects: queries.Subjects,
  { id }: ParamsOf<typeof history.entry>,
): Promise<HistoryEntry> {
  const reading = createHistoryReader(ctx, subjects)
  const question = await historyQuery(reading, {})
  const { rows } = await queries.look(ctx.db, { ...question, streams: [queries.streams.entry(id)] }, null, ONE)
  const [entry] = await present(reading, rows, ALL)
  if (!entry) throw notFound()
  return entry
}

/** Entries by the caller, and the sign-in events of their account. */
export async function getOwn(
  ctx: Context,
  subjects: queries.Subjects,
  { limit, before, folded }: QueryOf<typeof history.own>,
): Promise<HistoryPage> {
  const own = ctx.user?.userId ?? 0
  const question = {
    streams: [queries.streams.actor(own), queries.streams.record('user', own)],
    bounds: [],
    conditions: [],
    areApart: false,
    readsChanges: false,
  }
  const asked = { question, wanted: wantedOf({}), before: keyOf(before), most: limit, isFolded: folded === 'true' }
  return pageOf(createHistoryReader(ctx, subjects), asked)
}

const CHANGES = [
  ...new Set(
    HISTORY_KINDS.flatMap((kind) =>
      actionsOf(kind)
        .map(({ action }) => action)
        .filter(isChange),
    ),
  ),
]

/** The newest change in the History tab of a record, as far back as one call looks. */
export async function getLast(
  ctx: Context,
  subjects: queries.Subjects,
  { kind, id }: ParamsOf<typeof history.last>,
): Promise<LastChange | null> {
  const reading = createHistoryReader(ctx, subjects)
  const question = await historyQuery(reading, { within: `${kind}.${id}`, action: CHANGES })
  const { entries } = await find(reading, { question, wanted: wantedOf({}), most: 1 })
  const [last] = entries
  return last ? { at: last.at, actor: last.actor } : null
}

/** Counts entries per day, backwards and within a time limit. */
export async function countDays(
  ctx: Context,
  subjects: queries.Subjects,
  { zone: given, ...filters }: QueryOf<typeof history.days>,
): Promise<HistoryDays> {
  const zone = await queries.findZone(ctx.db, given)
  if (zone === null || !isKnownHere(zone))
    throw businessRule({ propertyName: 'zone', errorMessage: "This time zone doesn't exist." })
  const reading = createHistoryReader(ctx, subjects)
  const question = await historyQuery(reading, filters)
  const days = new Map<string, number>()
  const count = (day: string, more: number) => days.set(day, (days.get(day) ?? 0) + more)
  const until = performance.now() + AT_LEISURE.call
  for await (const { counted, last, isEnd } of steps(reading, { question, wanted: wantedOf(filters), zone })) {
    for (const { day, count: more } of counted) count(day, more)
    if (isEnd || last === null) return { days: inOrder(days), countedFrom: null }
    if (performance.now() > until) return { days: inOrder(days), countedFrom: last.at }
  }
  return { days: inOrder(days), countedFrom: null }
}

/** The database knows more zones than this process does. */
function isKnownHere(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }))
  } catch {
    return false
  }
}

const inOrder = (days: ReadonlyMap<string, number>) =>
  [...days].map(([day, count]) => ({ day, count })).sort((one, other) => (one.day < other.day ? 1 : -1))

interface HistoryCountOptions {
  question: queries.HistoryQuery
  wanted: HistorySearch
  zone: string
}

/** The database counts alone, unless only a read of the entry tells whether it matches. */
async function* steps(reading: HistoryReader, { question, wanted, zone }: HistoryCountOptions) {
  if (!isDecidedBySql(wanted)) {
    const days = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
    for await (const { entries, last, isEnd } of walk(reading, { question, wanted, most: MOST_READ })) {
      yield { counted: entries.map(({ at }) => ({ day: days.format(new Date(at)), count: 1 })), last, isEnd }
    }
    return
  }
  let before: queries.EntryKey | null = null
  for (;;) {
    const { days, last, isEnd }: Awaited<ReturnType<typeof queries.countDays>> = await queries.countDays(
      reading.ctx.db,
      question,
      { before, zone, look: MOST_LOOKED },
    )
    yield { counted: days, last, isEnd }
    if (isEnd) return
    before = last
  }
}

function kindsFor(ctx: Context): HistoryKind[] {
  const reach = reachOf(ctx)
  const touching = touchingOf(reach)
  return HISTORY_KINDS.filter((kind) => reach.has(kind) || touching.has(kind))
}

export const listKinds = (ctx: Context): HistoryChoices[] =>
  kindsFor(ctx).map((kind) => {
    const { label } = kindOf(kind)
    const read = [...toldFields(kind).values()].filter(
      (field) => !field.isMember && !field.isUntold && (field.read === null || ctx.can(field.read)),
    )
    return {
      kind,
      label,
      actions: actionsOf(kind),
      fields: read.map(({ name, field }) => ({ field: name, label: field.label })),
    }
  })
