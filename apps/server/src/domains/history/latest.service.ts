import type { HistoryPage } from '@acm/contract/history'
import { LATEST_CHANGES, MOST_COUNTED, MOST_OF_JOBS, type Welcome } from '@acm/contract/welcome'
import type { Context } from '../../platform/access/context.ts'
import * as queries from './history.queries.ts'
import { getAll, type HistoryPace } from './history.service.ts'
import { historyQuery } from './question.service.ts'
import { createHistoryReader } from './reading.ts'

const OF_CHANGES = { onlyChanges: 'true' } as const

type LatestChangesAnswer = NonNullable<Welcome['changes']>

/** The start page must not wait; older changes are found in the history. */
const AT_ONCE: HistoryPace = { call: 20, statement: 10, first: 500 }

/** The newest readable changes, and their count since a time; both look only at the newest entries. */
export async function readLatest(
  ctx: Context,
  subjects: queries.Subjects,
  since: string,
): Promise<LatestChangesAnswer> {
  const [counted, found] = await Promise.all([countSince(ctx, subjects, since), readNewest(ctx, subjects)])
  return { ...counted, ...found }
}

async function countSince(ctx: Context, subjects: queries.Subjects, since: string) {
  const question = await historyQuery(createHistoryReader(ctx, subjects), { ...OF_CHANGES, from: since })
  const counting = { before: null, zone: 'UTC', look: MOST_COUNTED }
  const { days, isEnd } = await queries.countDays(ctx.db, question, counting)
  return { count: days.reduce((sum, day) => sum + day.count, 0), isMore: !isEnd }
}

async function readNewest(ctx: Context, subjects: queries.Subjects) {
  const read = (limit: number) => getAll(ctx, subjects, { ...OF_CHANGES, limit }, AT_ONCE)
  const newest = await read(LATEST_CHANGES)
  const isFolded = byJob(newest).length < newest.entries.length
  const whole = isFolded ? await read(MOST_OF_JOBS) : newest
  const latest = byJob(whole).slice(0, LATEST_CHANGES)
  return { latest, searchedTo: latest.length < LATEST_CHANGES ? whole.searchedTo : null }
}

/** Groups the entries of a job into one line; `others` is null if the page cut the group. */
function byJob({ entries, next }: HistoryPage): LatestChangesAnswer['latest'] {
  const oldest = entries.at(-1)
  return [...Map.groupBy(entries, ({ id, from }) => (from.job === null ? `entry ${id}` : from.job)).values()].flatMap(
    (together) => {
      const [entry] = together
      if (!entry) return []
      const isCut = entry.from.job !== null && next !== null && oldest !== undefined && together.includes(oldest)
      return [{ entry, others: isCut && together.length > 1 ? null : together.length - 1 }]
    },
  )
}
