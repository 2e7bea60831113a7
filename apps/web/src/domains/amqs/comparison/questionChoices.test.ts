import { expect, it } from 'vitest'
import { exactJson } from './exactJson.ts'
import { listChoices } from './questionChoices.ts'

const of = (content: unknown) => listChoices(exactJson(JSON.stringify(content)))

it('lists the lists of a file by size', () => {
  const file = {
    scale: [{ points: 1, caption: 'Yes' }],
    blocks: [
      { heading: 'Income', rows: [{ code: 'a1', stem: { en: 'Was the income verified?' }, weight: 1 }] },
      { heading: 'Closing', rows: [{ code: 'a2', stem: { en: 'Is it signed?' }, weight: 10 }, { code: 'a3' }] },
    ],
  }
  const [first, ...others] = of(file)
  expect(first).toEqual({
    list: ['blocks', 'rows'],
    members: 3,
    keys: [
      { key: 'stem', example: 'Was the income verified?' },
      { key: 'code', example: 'a1' },
      { key: 'weight', example: '1' },
    ],
    id: 'code',
  })
  expect(others.map(({ list, members, id }) => [list.join('/'), members, id])).toEqual([
    ['blocks', 2, null],
    ['scale', 1, null],
  ])
})

it('offers the file itself, or nothing without objects', () => {
  expect(of([{ t: 'Is the note signed?' }])).toMatchObject([{ list: [], members: 1 }])
  for (const nothing of [{}, [], 42, null, { a: [1, 2], b: 'c' }]) expect(of(nothing)).toEqual([])
})

it('stays small for any file', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`q${at}`, { parts: [{ t: 'One two' }] }]))
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 'x'.repeat(500)]))
  expect(of(many)).toHaveLength(100)
  const [{ keys } = { keys: [] }] = of([wide])
  expect(keys).toHaveLength(100)
  expect(keys[0]?.example).toBe(`${'x'.repeat(79)}…`)
})
