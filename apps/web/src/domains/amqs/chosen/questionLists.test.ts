import { expect, it } from 'vitest'
import { exactJson } from '../exactJson.ts'
import { questionLists } from './questionLists.ts'

const of = (content: unknown) => questionLists(exactJson(JSON.stringify(content)))

it('names the lists of a file with their members and keys, the likeliest list, wording and id first', () => {
  const items = ['Was the income verified?', 'Is the note signed by each borrower?', 'Is the flood zone known?']
  const file = {
    scale: [
      { points: 1, caption: 'Yes' },
      { points: 0, caption: 'No' },
      { points: 2, caption: 'Not at all' },
    ],
    blocks: [
      { heading: 'Income', rows: [{ ref: 'a1', stem: items[0], weight: 1 }] },
      {
        heading: 'Closing',
        rows: [
          { ref: 'a2', stem: items[1], weight: 1 },
          { ref: 'a3', stem: items[2] },
        ],
      },
    ],
  }
  const [first, ...others] = of(file)
  expect(first).toEqual({
    list: ['blocks', 'rows'],
    members: 3,
    keys: [
      { key: 'stem', example: 'Was the income verified?' },
      { key: 'ref', example: 'a1' },
      { key: 'weight', example: '1' },
    ],
    id: 'ref',
  })
  expect(others.map(({ list, members }) => [list.join('/'), members])).toEqual([
    ['scale', 3],
    ['blocks', 2],
  ])
})

it('reads translated wordings, files that are a list, and none where there is none', () => {
  expect(of([{ t: { en: 'Is the note signed?', es: '¿Firmada?' } }])).toMatchObject([
    { list: [], members: 1, keys: [{ key: 't', example: 'Is the note signed?' }], id: null },
  ])
  for (const nothing of [{}, [], 42, null, { a: [1, 2], b: 'c' }]) expect(of(nothing)).toEqual([])
})

it('stays small whatever the file is', () => {
  const places = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`q${at}`, { parts: [{ t: 'One two three' }] }]),
  )
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 'x'.repeat(500)]))
  expect(of(places)).toHaveLength(100)
  const [{ keys } = { keys: [] }] = of([wide])
  expect(keys).toHaveLength(100)
  expect(keys[0]?.example).toBe(`${'x'.repeat(79)}…`)
})
