import { LATEST_CHANGES, MOST_COUNTED, type Welcome } from '@acm/contract/welcome'
import type { Context } from '../../platform/access/context.ts'
import * as queries from './history.queries.ts'
import { getAll } from './history.service.ts'
import { questionOf } from './question.service.ts'
import { readingOf } from './reading.ts'

const OF_CHANGES = { onlyChanges: 'true' } as const

/** The latest changes of what the caller may read, and how many there are since a moment, among the newest entries. */
export async function readLatest(
  ctx: Context,
  subjects: queries.Subjects,
  since: string,
): Promise<NonNullable<Welcome['changes']>> {
  const question = await questionOf(readingOf(ctx, subjects), { ...OF_CHANGES, from: since })
  const counting = { before: null, zone: 'UTC', look: MOST_COUNTED }
  const { days, isEnd } = await queries.countDays(ctx.db, question, counting)
  const { entries } = await getAll(ctx, subjects, { ...OF_CHANGES, limit: LATEST_CHANGES })
  return { count: days.reduce((sum, day) => sum + day.count, 0), isMore: !isEnd, latest: entries }
}
