import { describe, expect, test } from 'vitest'
import { afterKey, emptyListbox, type Listbox, ranged, toggled, without } from './useTransferList.ts'

const VALUES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** E.g. 'ArrowDown Shift+ArrowDown Space'. */
const typed = (keys: string, list: Listbox = emptyListbox) =>
  keys.split(' ').reduce((now, text) => {
    const parts = text.split('+')
    const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '')
    const held = { shiftKey: parts.includes('Shift'), ctrlKey: parts.includes('Ctrl'), metaKey: false }
    return afterKey(now, VALUES, { key, ...held }) ?? now
  }, list)
const selected = (list: Listbox) => [...list.selected].sort().join('')

describe('a list of several', () => {
  test.each([
    ['ArrowDown', 'a', ''],
    ['ArrowDown ArrowDown', 'b', ''],
    ['End ArrowDown', 'g', ''],
    ['End Home ArrowUp', 'a', ''],
    ['ArrowDown PageDown', 'f', ''],
    ['ArrowDown Space ArrowDown Space', 'b', 'ab'],
    ['ArrowDown Space Space', 'a', ''],
    ['ArrowDown Shift+ArrowDown Shift+ArrowDown', 'c', 'abc'],
    ['ArrowDown Shift+ArrowDown Shift+ArrowDown Shift+ArrowUp', 'b', 'ab'],
    ['ArrowDown Space ArrowDown ArrowDown Shift+ArrowDown', 'd', 'acd'],
    ['ArrowDown Shift+End', 'g', 'abcdefg'],
    ['Ctrl+a', null, 'abcdefg'],
    ['Ctrl+a Ctrl+A', null, ''],
  ])('after %s stands at %s and has "%s" marked', (keys, active, marked) => {
    const list = typed(keys)
    expect([list.active, selected(list)]).toEqual([active, marked])
  })
  test('ignores other keys', () => {
    expect(afterKey(emptyListbox, VALUES, { key: 'a', shiftKey: false, ctrlKey: false, metaKey: false })).toBeNull()
    expect(afterKey(emptyListbox, [], { key: 'End', shiftKey: false, ctrlKey: false, metaKey: false })).toBeNull()
  })
  test('selects a range in both directions', () => {
    expect(selected(ranged(toggled(emptyListbox, 'c'), VALUES, 'e'))).toBe('cde')
    expect(selected(ranged(toggled(emptyListbox, 'c'), VALUES, 'a'))).toBe('abc')
  })
  test('moves to the neighbor of a removed entry', () => {
    expect(without(toggled(emptyListbox, 'c'), VALUES, ['c', 'd'])).toMatchObject({ active: 'e' })
    expect(without(toggled(emptyListbox, 'g'), VALUES, ['g'])).toMatchObject({ active: 'f' })
    expect(without(toggled(emptyListbox, 'c'), VALUES, VALUES)).toMatchObject({ active: null })
  })
})
