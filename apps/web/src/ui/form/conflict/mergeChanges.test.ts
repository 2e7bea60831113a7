import { describe, expect, test } from 'vitest'
import { mergeChanges } from './mergeChanges.ts'

const base = { name: 'Acme', code: 'A1', list: ['x'], flag: false, rowVersion: 1 }

describe('two users change the same record', () => {
  // Different fields, and the same one: formStore.test.ts.
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
