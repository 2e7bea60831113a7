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

/** In hexadecimal, known to both sides: later blocks need a newer Unicode than the oldest supported ICU has. */
const BLOCKS = `20-52f 531-7ff 900-dff e01-eff 1100-11ff 1ab0-1abe 1d00-206f 20d0-2bff 2c60-2c7f 3000-318f a640-a69f
  a720-a7b7 ac00-ac80 f900-ffef 1d400-1d7ff e0000-e01ef`.split(/\s+/)
const SIGNS = BLOCKS.flatMap((block) => {
  const [first = 0, last = 0] = block.split('-').map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
}).filter((sign) => /\p{Assigned}/u.test(sign))

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
