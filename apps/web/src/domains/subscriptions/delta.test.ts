import type { Subscription } from '@acm/contract/subscriptions'
import { describe, expect, it } from 'vitest'
import { deltaOf, isUntouched, subscribedDatabaseIds, successorOf } from './delta.ts'

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
const stored = [own, ended, other]

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
    rowVersion: 4,
  }
  it('names removed instances', () =>
    expect(deltaOf(submitted, own)).toEqual({ ...submitted, id: 10, deletedAcesDatabases: [database(1)] }))
  it('of a new one takes nothing away', () =>
    expect(deltaOf(submitted, null)).toEqual({
      ...submitted,
      id: 0,
      deletedAcesDatabases: [],
      rowVersion: null,
    }))
  it('that deletes takes all of them away', () => {
    const { acesDatabases, deletedAcesDatabases, id, acesClientId } = deltaOf(
      { ...own, acesClientId: 7, acesDatabases: [] },
      own,
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
    expect(successorOf(own, [moved, grown])).toBe(grown)
    expect(successorOf(own, [split, moved])).toBe(moved)
    expect(successorOf(own, [ended, split])).toBe(split)
    expect(successorOf(own, [ended, other])).toBeNull()
  })

  it('is the same with equal dates and instances', () => {
    expect(isUntouched(own, subscription({ id: 9, rowVersion: 5 }, [2, 1]))).toBe(true)
    expect(isUntouched(own, subscription({ endDate: '2026-12-31' }))).toBe(false)
    expect(isUntouched(own, subscription({}, [1]))).toBe(false)
  })
})
