import type { Subscription } from '@acm/contract/subscriptions'
import { describe, expect, it, test } from 'vitest'
import {
  canResend,
  deltaOf,
  mergedSet,
  overlapIn,
  storedSubscriptions,
  subscribedDatabaseIds,
  successorOf,
} from './delta.ts'

const database = (databaseId: number) => ({ databaseId, databaseCode: `DB-${databaseId}` })
const subscription = (values: Partial<Subscription> = {}, databaseIds = [1, 2]): Subscription => ({
  id: 10,
  amqGroup: { id: 1, name: 'Conventional' },
  acesDatabases: databaseIds.map(database),
  startDate: '2026-01-01',
  endDate: null,
  rowVersion: 4,
  ...values,
})
const own = subscription()
const ended = subscription({ id: 20, endDate: '2026-02-01' }, [3])
const other = subscription({ id: 30, amqGroup: { id: 2, name: 'Government' } }, [1, 4])
const stored = storedSubscriptions([own, ended, other])

describe('the instances used in a group', () => {
  it('are used by other subscriptions, ended ones too', () => {
    expect([...subscribedDatabaseIds(stored, 1, null)]).toEqual([1, 2, 3])
    expect([...subscribedDatabaseIds(stored, 1, own)]).toEqual([3])
    expect([...subscribedDatabaseIds(stored, 2, own)]).toEqual([1, 4])
    expect([...subscribedDatabaseIds(stored, null, null)]).toEqual([])
  })
})

describe('a save', () => {
  const submitted = {
    acesClientId: 7,
    amqGroup: own.amqGroup,
    acesDatabases: [2, 5].map(database),
    startDate: '2026-01-01',
    endDate: null,
  }
  it('names removed instances', () =>
    expect(deltaOf(submitted, own, stored)).toEqual({
      ...submitted,
      id: 10,
      deletedAcesDatabases: [database(1)],
      rowVersion: 4,
    }))
  it('of a new one takes nothing away', () =>
    expect(deltaOf(submitted, null, storedSubscriptions([]))).toEqual({
      ...submitted,
      id: 0,
      deletedAcesDatabases: [],
      rowVersion: null,
    }))
  it('that deletes takes all of them away', () => {
    const { acesDatabases, deletedAcesDatabases, id, acesClientId } = deltaOf(
      { ...own, acesClientId: 7, acesDatabases: [] },
      own,
      stored,
    )
    expect([id, acesClientId, acesDatabases, deletedAcesDatabases]).toEqual([10, 7, [], own.acesDatabases])
  })
})

describe('subscription changed by another user', () => {
  it('matches by group and dates, id, then instances', () => {
    const [moved, grown, split] = [
      subscription({ endDate: '2026-12-31' }),
      subscription({ id: 9 }, [1, 2, 3]),
      subscription({ id: 11, startDate: '2026-02-01' }, [2]),
    ]
    expect(successorOf(own, storedSubscriptions([moved, grown]))).toBe(grown)
    expect(successorOf(own, storedSubscriptions([split, moved]))).toBe(moved)
    expect(successorOf(own, storedSubscriptions([ended, split]))).toBe(split)
    expect(successorOf(own, storedSubscriptions([ended, other]))).toBeNull()
  })
})

describe('an overtaken save', () => {
  const delta = { ...own, acesClientId: 7, acesDatabases: [1, 5].map(database), deletedAcesDatabases: [] }
  const found = (...all: Subscription[]) => ({
    stored: storedSubscriptions(all),
    own: successorOf(own, storedSubscriptions(all)),
  })
  const free = { ...delta, id: 0, acesDatabases: [database(9)] }
  it('is sent again if only other subscriptions changed', () => {
    expect(canResend(delta, own, found({ ...own, rowVersion: 5 }, subscription({ id: 20 }, [3])))).toBe(true)
    expect(canResend(free, null, { stored, own: null })).toBe(true)
  })
  it("isn't sent again if its own changed", () => {
    expect(canResend(delta, own, found(subscription({ endDate: '2026-12-31' })))).toBe(false)
    expect(canResend(delta, own, found(subscription({}, [1])))).toBe(false)
    expect(canResend(delta, own, found(ended))).toBe(false)
    expect(canResend(delta, own, found(own, subscription({ id: 20, endDate: '2026-12-31' }, [5])))).toBe(false)
    expect(canResend({ ...free, acesDatabases: [database(2)] }, null, { stored, own: null })).toBe(false)
  })
  it('asks about a date that both changed', () => {
    const dates = (startDate: string, endDate: string | null) => ({ startDate, endDate })
    const before = dates('2026-01-01', null)
    const mine = dates('2026-01-01', '2026-05-05')
    expect(overlapIn({ before, mine, now: dates('2026-02-02', null) })).toBe(false)
    expect(overlapIn({ before, mine, now: mine })).toBe(false)
    expect(overlapIn({ before, mine, now: dates('2026-01-01', '2026-06-06') })).toBe(true)
    expect(overlapIn({ before: null, mine, now: before })).toBe(false)
  })
})

test.each([
  [
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
  ],
  [[1, 2], [1], [1, 2, 3], [1, 3]],
  [[1, 2], [1, 2, 4], [2], [2, 4]],
  [[1, 2], [3], [1, 2, 3], [3]],
])('%j, changed to %j and to %j, is %j', (base, mine, theirs, merged) =>
  expect(mergedSet({ base, mine, theirs })).toEqual(merged),
)
