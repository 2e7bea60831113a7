import type { Subscription } from '@acm/contract/subscriptions'
import { describe, expect, it } from 'vitest'
import { differencesOf, formerSubscriptions } from './restored.ts'

const row = (databaseId: number, startDate = '2026-01-01', amqGroupId = 1) => ({
  amqGroupId,
  databaseId,
  startDate,
  endDate: null,
})
const now = (databaseIds: number[], startDate = '2026-01-01', group = 1): Subscription => ({
  id: databaseIds[0] ?? 0,
  amqGroup: { id: group, name: `Group ${group}` },
  acesDatabases: databaseIds.map((databaseId) => ({ databaseId, databaseCode: `DB-${databaseId}` })),
  startDate,
  endDate: null,
  rowVersion: 1,
})
const former = (databaseIds: number[], startDate = '2026-01-01', amqGroupId = 1) => ({
  amqGroupId,
  startDate,
  endDate: null,
  databaseIds,
})

describe('subscriptions as they were', () => {
  it('are the instances of a group for the same dates', () =>
    expect(formerSubscriptions([row(1), row(3, '2026-02-01'), row(2), row(1, '2026-01-01', 2)])).toEqual([
      former([1, 2]),
      former([3], '2026-02-01'),
      former([1], '2026-01-01', 2),
    ]))

  it('do not differ where group, dates and instances are the same, in whatever order', () =>
    expect(differencesOf([former([1, 2])], [now([2, 1])])).toEqual([]))

  it('are found again by group and dates, else by their instances; never in another group', () => {
    const [grown, moved, other] = [now([1, 2, 3]), now([5, 4], '2026-03-03'), now([9], '2026-01-01', 2)]
    const [one, two, three] = [former([1, 2]), former([4, 5], '2026-02-02'), former([9], '2026-01-01', 3)]
    expect(differencesOf([one, two, three], [grown, moved, other])).toEqual([
      { former: null, now: other },
      { former: one, now: grown },
      { former: two, now: moved },
      { former: three, now: null },
    ])
  })

  it('go before others come: the instances of what came since are taken until it is deleted', () => {
    const [rest, split] = [now([1]), now([2], '2026-02-02')]
    expect(differencesOf([former([1, 2])], [rest, split])).toEqual([
      { former: null, now: split },
      { former: former([1, 2]), now: rest },
    ])
  })
})
