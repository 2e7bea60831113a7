import type { Subscription } from '@acm/contract/subscriptions'
import { describe, expect, it, test } from 'vitest'
import { deletionOf, deltaOf, mergedSet, storedOf, successorOf, takenIn } from './delta.ts'

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
const stored = storedOf([own, ended, other])

describe('the instances used in a group', () => {
  it('are those of its other subscriptions, ended ones too', () => {
    expect([...takenIn(stored, 1, null)]).toEqual([1, 2, 3])
    expect([...takenIn(stored, 1, own)]).toEqual([3])
    expect([...takenIn(stored, 2, own)]).toEqual([1, 4])
    expect([...takenIn(stored, null, null)]).toEqual([])
  })
})

describe('a save', () => {
  const asked = {
    acesClientId: 7,
    amqGroup: own.amqGroup,
    acesDatabases: [2, 5].map(database),
    startDate: '2026-01-01',
    endDate: null,
  }
  it('says what leaves the subscription', () =>
    expect(deltaOf(asked, own, stored)).toEqual({
      ...asked,
      id: 10,
      deletedAcesDatabases: [database(1)],
      rowVersion: 4,
    }))
  it('of a new one takes nothing away', () =>
    expect(deltaOf(asked, null, storedOf([]))).toEqual({ ...asked, id: 0, deletedAcesDatabases: [], rowVersion: null }))
  it('that deletes takes all of them away', () => {
    const { acesDatabases, deletedAcesDatabases, id, acesClientId } = deletionOf(own, 7, stored)
    expect([id, acesClientId, acesDatabases, deletedAcesDatabases]).toEqual([10, 7, [], own.acesDatabases])
  })
})

describe('a subscription that somebody else changed', () => {
  it('is the one of the same group and dates, else of the same id, else with some of its instances', () => {
    const [moved, grown, split] = [
      subscription({ endDate: '2026-12-31' }),
      subscription({ id: 9 }, [1, 2, 3]),
      subscription({ id: 11, startDate: '2026-02-01' }, [2]),
    ]
    expect(successorOf(own, storedOf([moved, grown]))).toBe(grown)
    expect(successorOf(own, storedOf([split, moved]))).toBe(moved)
    expect(successorOf(own, storedOf([ended, split]))).toBe(split)
    expect(successorOf(own, storedOf([ended, other]))).toBeNull()
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
