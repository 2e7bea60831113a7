import { expect, test } from 'vitest'
import { changedParts } from './FieldChange.tsx'

test('a text is compared word by word', () => {
  expect(changedParts('Closed on Sundays and holidays', 'Closed on Saturdays and holidays')).toEqual([
    { kind: 'same', text: 'Closed on ' },
    { kind: 'removed', text: 'Sundays' },
    { kind: 'added', text: 'Saturdays' },
    { kind: 'same', text: ' and holidays' },
  ])
})

test('cuts unchanged text to the context of a change', () => {
  const [before, after] = ['b '.repeat(100), ' a'.repeat(100)]
  expect(changedParts(`${before}one${after}`, `${before}two${after}`)).toEqual([
    { kind: 'same', text: `…${before.slice(-80)}` },
    { kind: 'removed', text: 'one' },
    { kind: 'added', text: 'two' },
    { kind: 'same', text: `${after.slice(0, 80)}…` },
  ])
})

test('shows unrelated texts one after the other', () => {
  const of = (sign: string) => Array.from({ length: 20_000 }, (_, at) => `${sign}${at}`).join(' ')
  expect(changedParts(of('a'), of('b'))).toEqual([
    { kind: 'removed', text: of('a') },
    { kind: 'added', text: of('b') },
  ])
})
