import { input, rowVersion, text } from '@acm/contract/core/fields'
import { describe, expect, test } from 'vitest'
import { type CatchUpContext, catchUpNotes, catchUpStateOf, isSeen } from './catchingUp.ts'
import type { HeardOtherChange } from './otherChanges.ts'

const client = { kind: 'client', id: 5 } as const
const setup = { kind: 'dataBridge', id: 5, version: 'setupVersion' } as const
const instance = { kind: 'instance', id: 5 } as const
const fields = { name: text('Name', 50), rowVersion: rowVersion() }
const of = (version: number | string, more: object = {}) => ({
  name: `at ${version}`,
  rowVersion: String(version),
  ...more,
})
const heard = (rowVersion: number | null, isOwn = false): HeardOtherChange => ({
  who: 'Maria',
  at: '2026-01-01T00:00:00Z',
  isGone: false,
  isOwn,
  rowVersion,
})

interface CatchUpCase extends Partial<Omit<CatchUpContext, 'source'>> {
  last?: HeardOtherChange
  hasActed?: boolean
}

const doing = ({ last, hasActed = false, ...given }: CatchUpCase) =>
  catchUpStateOf({
    input: input(fields),
    parts: [client],
    saved: of(1),
    theirs: of(2),
    hadGap: false,
    ...given,
    source: {
      lastOf: (kind) => (kind === 'client' || kind === 'dataBridge' ? last : undefined),
      hasActed: () => hasActed,
    },
  })

const OWN = { isByOthers: false, unheard: null }
const OTHERS = { isByOthers: true, unheard: null }

describe('a newer version than the form knows', () => {
  test('is the doing of others where that was heard', () => {
    expect(doing({ last: heard(2) })).toEqual(OTHERS)
    expect(doing({ last: heard(2), hasActed: true })).toEqual(OTHERS)
    expect(doing({ last: heard(2, true) })).toEqual(OWN)
  })

  test('is that of somebody where nothing was heard for a while', () => {
    expect(doing({ hadGap: true })).toEqual({ isByOthers: true, unheard: { part: client, rowVersion: 2 } })
    expect(doing({ hadGap: true, last: heard(1) }).unheard).toEqual({ part: client, rowVersion: 2 })
  })

  test('is that of the page itself where it acts, or has heard all the time', () => {
    expect(doing({ hadGap: true, hasActed: true })).toEqual(OWN)
    expect(doing({})).toEqual(OWN)
  })

  test('may hold changes of others where the last of several was heard to be one’s own', () => {
    const last = heard(3, true)
    expect(doing({ hadGap: true, last, theirs: of(3) })).toEqual(OTHERS)
    expect(doing({ hadGap: true, last: heard(2, true) })).toEqual(OWN)
  })

  test('is looked for by each of the versions that a form has', () => {
    const parts = [setup, instance]
    const saved = of(8, { setupVersion: '4' })
    expect(doing({ parts, saved, theirs: of(8, { setupVersion: '5' }), last: heard(5) })).toEqual(OTHERS)
    expect(doing({ parts, saved, theirs: of(9, { setupVersion: '4' }), hadGap: true })).toEqual({
      isByOthers: true,
      unheard: { part: instance, rowVersion: 9 },
    })
    expect(doing({ parts, saved, theirs: saved, last: heard(5), hadGap: true })).toEqual(OWN)
  })

  test('is seen by the values where there are no versions', () => {
    const [saved, theirs] = [{ name: 'old' }, { name: 'new' }]
    expect(doing({ saved, theirs, hadGap: true }).unheard).toEqual({ part: client, rowVersion: null })
    expect(doing({ saved, theirs: saved, hadGap: true })).toEqual(OWN)
    expect(doing({ saved, theirs, last: heard(null) })).toEqual(OTHERS)
  })
})

describe('what is told', () => {
  test('is what was heard, and of a newer version that nobody heard of that it was somebody', () => {
    const unheard = { part: client, rowVersion: 3 }
    expect(catchUpNotes({ last: heard(2), part: client }, unheard)).toMatchObject({
      who: null,
      at: null,
      rowVersion: 3,
    })
    expect(catchUpNotes({ last: heard(3), part: client }, unheard)).toMatchObject({ who: 'Maria', rowVersion: 3 })
    expect(catchUpNotes({ last: heard(2), part: setup }, null)).toMatchObject({ who: 'Maria', version: 'setupVersion' })
    expect(catchUpNotes(null, null)).toBeNull()
  })

  test('is nothing of a version that the form has had from the start: nothing of the record was changed', () => {
    const told = (last: HeardOtherChange) => ({ ...last, version: 'rowVersion' })
    const seen = { rowVersion: '4' }
    expect(isSeen(told(heard(4)), seen)).toBe(true)
    expect(isSeen(told(heard(5)), seen)).toBe(false)
    expect(isSeen(told({ ...heard(null), isGone: true }), seen)).toBe(false)
    expect(isSeen(told(heard(4)), {})).toBe(false)
  })
})
