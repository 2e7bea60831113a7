import { expect, test } from 'vitest'
import { textDiff } from './textDiff.ts'

test('a text of one line is compared word by word', () => {
  expect(textDiff('Closed on Sundays and holidays', 'Closed on Saturdays and holidays')).toEqual({
    by: 'word',
    stretches: [
      { kind: 'same', text: 'Closed on ' },
      { kind: 'removed', text: 'Sundays' },
      { kind: 'added', text: 'Saturdays' },
      { kind: 'same', text: ' and holidays' },
    ],
  })
})

test('a text of several lines is compared line by line, and what stayed is cut to the lines beside a change', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  expect(textDiff(lines.join('\n'), lines.map((one) => (one === 'e' ? 'E' : one)).join('\n'))).toEqual({
    by: 'line',
    stretches: [
      { kind: 'same', text: '…\nc\nd' },
      { kind: 'removed', text: 'e' },
      { kind: 'added', text: 'E' },
      { kind: 'same', text: 'f\ng\n…' },
    ],
  })
})

test('a line put after the last one is the only change', () => {
  expect(textDiff('a\nb', 'a\nb\nc').stretches).toEqual([
    { kind: 'same', text: 'a\nb' },
    { kind: 'added', text: 'c' },
  ])
})

test.each([
  ['word', ' '],
  ['line', '\n'],
])('texts that have next to nothing in common stand one after the other, at once: %s', (by, between) => {
  const of = (sign: string) => Array.from({ length: 20_000 }, (_, at) => `${sign}${at}`).join(between)
  expect(textDiff(of('a'), of('b'))).toEqual({
    by,
    stretches: [
      { kind: 'removed', text: of('a') },
      { kind: 'added', text: of('b') },
    ],
  })
})
