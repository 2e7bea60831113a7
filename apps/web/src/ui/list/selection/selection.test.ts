import { describe, expect, test } from 'vitest'
import { NOTHING, rangeOf, shareOf, withRows } from './useSelection.ts'

const ORDER = [11, 12, 13, 14, 15]
const chosen = (...ids: number[]) => withRows(NOTHING, ids, { isChosen: true, at: ids.at(-1) ?? null })

describe('the selected rows of a list', () => {
  test('starts empty and adds and removes single rows', () => {
    expect([...NOTHING.ids]).toEqual([])
    const two = withRows(chosen(12), [14], { isChosen: true, at: 14 })
    expect([[...two.ids], two.anchor]).toEqual([[12, 14], 14])
    const one = withRows(two, [12], { isChosen: false, at: 12 })
    expect([[...one.ids], one.anchor]).toEqual([[14], 12])
  })

  test('extends from the last selected row across pages', () => {
    expect(rangeOf(ORDER, { anchor: 12 }, 14)).toEqual([12, 13, 14])
    expect(rangeOf(ORDER, { anchor: 15 }, 13)).toEqual([13, 14, 15])
    expect(rangeOf(ORDER, { anchor: 13 }, 13)).toEqual([13])
  })

  test('selects one row without a visible start', () => {
    expect(rangeOf(ORDER, NOTHING, 14)).toEqual([14])
    expect(rangeOf(ORDER, { anchor: 99 }, 14)).toEqual([14])
  })

  test('keeps the start when a page is selected', () => {
    const page = withRows({ ...chosen(12), question: 'all' } as typeof NOTHING, [11, 12, 13], { isChosen: true })
    expect(page).toEqual({ ids: new Set([12, 11, 13]), anchor: 12, question: null })
  })

  test('are all, some or none of a page', () => {
    const { ids } = chosen(11, 12)
    expect([shareOf([11, 12], ids), shareOf([12, 13], ids), shareOf([13], ids), shareOf([], ids)]).toEqual([
      'all',
      'some',
      'none',
      'none',
    ])
  })
})
