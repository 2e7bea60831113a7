import { LATEST_CHANGES, MOST_COUNTED, type Welcome } from '@acm/contract/welcome'
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
  const asked = { ...OF_CHANGES, limit: LATEST_CHANGES, folded: 'true' } as const
  const { entries, jobs, searchedTo } = await getAll(ctx, subjects, asked, AT_ONCE)
  const others = new Map(jobs.map((one) => [one.job, one.others]))
  const othersOf = (job: number | null) => (job !== null && others.has(job) ? (others.get(job) ?? null) : 0)
  return { latest: entries.map((entry) => ({ entry, others: othersOf(entry.from.job) })), searchedTo }
}
