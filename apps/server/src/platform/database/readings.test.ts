import { folded, oneLine, searchable } from '@acm/contract/core/text-forms'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { FOUND, NORTH_POLES, NOT_FOUND, WITH_JOINERS } from '../../../../../packages/contract/test/readings.ts'
import { testApp } from '../../../test/app.ts'

const test = testApp()

async function madeOf(name: 'searchable' | 'folded', texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select ${sql.raw(name)}(t.text) as text from unnest(${[...texts]}::text[]) with ordinality t (text, n)
    order by t.n`.execute(test.db)
  return rows.map(({ text }) => text)
}

/** Characters that both sides know: later blocks need a newer Unicode than the oldest supported ICU has. */
const BLOCKS = [
  [0x20, 0x52f],
  [0x531, 0x7ff],
  [0x900, 0xdff],
  [0xe01, 0xeff],
  [0x1100, 0x11ff],
  [0x1ab0, 0x1abe],
  [0x1d00, 0x206f],
  [0x20d0, 0x2bff],
  [0x2c60, 0x2c7f],
  [0x3000, 0x318f],
  [0xa640, 0xa69f],
  [0xa720, 0xa7b7],
  [0xac00, 0xac80],
  [0xf900, 0xffef],
  [0x1d400, 0x1d7ff],
  [0xe0000, 0xe01ef],
] as const
const SIGNS = BLOCKS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
).filter((sign) => /\p{Assigned}/u.test(sign))

describe('a search text', () => {
  it('is equal in database and browser per character', async () => {
    const texts = SIGNS.flatMap((sign) => [sign, `a${sign}b  ${sign}`])
    const results = await madeOf('searchable', texts)
    const differing = texts.flatMap((text, at) =>
      results[at] === searchable(text) ? [] : [[text, results[at], searchable(text)]],
    )
    expect(differing).toEqual([])
  })

  // text-forms.test.ts of the contract and lists.test.ts show which text finds what.
  it('is equal for whole texts and stable', async () => {
    const texts = [...NORTH_POLES, ...FOUND, ...NOT_FOUND, ...WITH_JOINERS].flat()
    expect(await madeOf('searchable', texts)).toEqual(texts.map(searchable))
    expect(texts.map((text) => searchable(searchable(text)))).toEqual(texts.map(searchable))
  })
})

describe('a text as it is compared', () => {
  it('is equal in database and browser', async () => {
    const texts = [...NORTH_POLES, ...FOUND, ...WITH_JOINERS].flat().map(oneLine)
    expect(await madeOf('folded', texts)).toEqual(texts.map(folded))
  })
})
