import { describe, expect, test } from 'vitest'
import { mergeChanges } from './mergeChanges.ts'

const base = { name: 'Acme', code: 'A1', list: ['x'], flag: false, rowVersion: 1 }

describe('two users change the same record', () => {
  test('merges different fields with the new version', () =>
    expect(
      mergeChanges({ base, mine: { ...base, name: 'Acme 2' }, theirs: { ...base, code: 'A2', rowVersion: 2 } }),
    ).toEqual({ merged: { ...base, name: 'Acme 2', code: 'A2', rowVersion: 2 }, overlaps: [] }))
  test('asks about the same field and keeps mine', () =>
    expect(mergeChanges({ base, mine: { ...base, name: 'Mine' }, theirs: { ...base, name: 'Theirs' } })).toMatchObject({
      merged: { name: 'Mine' },
      overlaps: ['name'],
    }))
  test('accepts the same change on both sides', () => {
    const both = { ...base, flag: true, list: ['x', 'y'] }
    expect(mergeChanges({ base, mine: both, theirs: { ...both, list: ['x', 'y'] } }).overlaps).toEqual([])
  })
  test('drops a field that was changed back', () =>
    expect(mergeChanges({ base, mine: { ...base }, theirs: { ...base, name: 'Theirs' } })).toEqual({
      merged: { ...base, name: 'Theirs' },
      overlaps: [],
    }))
})
