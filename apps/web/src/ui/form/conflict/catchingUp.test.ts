import { input, rowVersion, text } from '@acm/contract/core/fields'
import { describe, expect, test } from 'vitest'
import type { OtherChange } from './otherChanges.ts'
import { type CatchUpContext, isByOthers, isSeen } from './useFollow.ts'

const client = { kind: 'client', id: 5 } as const
const setup = { kind: 'dataBridge', id: 5, version: 'setupVersion' } as const
const instance = { kind: 'instance', id: 5 } as const
const fields = { name: text('Name', 50), rowVersion: rowVersion() }
const of = (version: number | string, more: object = {}) => ({
  name: `at ${version}`,
  rowVersion: String(version),
  ...more,
})
const change = (rowVersion: number | null, isOwn = false): OtherChange => ({
  who: 'Maria',
  at: '2026-01-01T00:00:00Z',
  isGone: false,
  isOwn,
  rowVersion,
})

const byOthers = ({ last, ...given }: Partial<CatchUpContext> & { last?: OtherChange }) =>
  isByOthers({
    input: input(fields),
    parts: [client],
    saved: of(1),
    theirs: of(2),
    lastOf: (kind) => (kind === 'client' || kind === 'dataBridge' ? last : undefined),
    ...given,
  })

describe('a newer version than the form knows', () => {
  test('belongs to another user if an event said so', () => {
    expect(byOthers({ last: change(2) })).toBe(true)
    expect(byOthers({ last: change(2, true) })).toBe(false)
    expect(byOthers({ last: change(1) })).toBe(false)
    expect(byOthers({})).toBe(false)
  })

  test('is checked against each version of the form', () => {
    const parts = [setup, instance]
    const saved = of(8, { setupVersion: '4' })
    expect(byOthers({ parts, saved, theirs: of(8, { setupVersion: '5' }), last: change(5) })).toBe(true)
    expect(byOthers({ parts, saved, theirs: of(9, { setupVersion: '4' }), last: change(5) })).toBe(false)
    expect(byOthers({ parts, saved, theirs: saved, last: change(5) })).toBe(false)
  })

  test('is detected by values without versions', () => {
    const [saved, theirs] = [{ name: 'old' }, { name: 'new' }]
    expect(byOthers({ saved, theirs: saved, last: change(null) })).toBe(false)
    expect(byOthers({ saved, theirs, last: change(null) })).toBe(true)
  })
})

test('ignores the version the form started with', () => {
  const event = (last: OtherChange) => ({ ...last, version: 'rowVersion' })
  const version = { rowVersion: '4' }
  expect(isSeen(event(change(4)), version)).toBe(true)
  expect(isSeen(event(change(5)), version)).toBe(false)
  expect(isSeen(event({ ...change(null), isGone: true }), version)).toBe(false)
  expect(isSeen(event(change(4)), {})).toBe(false)
})
