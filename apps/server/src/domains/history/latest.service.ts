import type { HistoryPage } from '@acm/contract/history'
import { LATEST_CHANGES, MOST_COUNTED, MOST_OF_JOBS, type Welcome } from '@acm/contract/welcome'
import type { Context } from '../../platform/access/context.ts'
import * as queries from './history.queries.ts'
import { getAll } from './history.service.ts'
import { questionOf } from './question.service.ts'
import { readingOf } from './reading.ts'

const OF_CHANGES = { onlyChanges: 'true' } as const

type Changes = NonNullable<Welcome['changes']>

/** The latest changes of what the caller may read, and how many there are since a moment, among the newest entries. */
export async function readLatest(ctx: Context, subjects: queries.Subjects, since: string): Promise<Changes> {
  const question = await questionOf(readingOf(ctx, subjects), { ...OF_CHANGES, from: since })
  const counting = { before: null, zone: 'UTC', look: MOST_COUNTED }
  const { days, isEnd } = await queries.countDays(ctx.db, question, counting)
  const read = (limit: number) => getAll(ctx, subjects, { ...OF_CHANGES, limit })
  const newest = await read(LATEST_CHANGES)
  const isFolded = byJob(newest).length < newest.entries.length
  const latest = byJob(isFolded ? await read(MOST_OF_JOBS) : newest).slice(0, LATEST_CHANGES)
  return { count: days.reduce((sum, day) => sum + day.count, 0), isMore: !isEnd, latest }
}

/** What a job did to many records is one line. */
function byJob({ entries, next }: HistoryPage): Changes['latest'] {
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
