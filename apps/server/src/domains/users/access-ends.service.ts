import { today } from '@acm/contract/core/days'
import type { Context } from '../../platform/access/context.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import { noteEnds } from './access-ends.queries.ts'

/** Writes into the history, once, that assignments have ended; they grant nothing since midnight (R-END-6). */
export const recordEnds = (ctx: Context): Promise<void> =>
  mutate(ctx, async (w) => {
    const ended = await noteEnds(w.db, today(w.config.timeZone))
    if (ended.length === 0) return unchanged(undefined)
    return {
      result: undefined,
      history: ended.map(({ userId, roleName, orgUnits, endedOn }) => ({
        action: 'user.accessEnd',
        entity: ['user', userId] as [string, number],
        after: { access: `${roleName} in ${orgUnits ?? 'all org units'}`, endedOn },
      })),
      touched: ['users'],
    }
  })
