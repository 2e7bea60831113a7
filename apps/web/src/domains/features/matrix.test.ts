import type { FeatureFlag } from '@acm/contract/features'
import { describe, expect, it } from 'vitest'
import { matrixOf, placeAfter } from './matrix.ts'

const flag = (client: string, id: number, name: string, isEnabled = false): FeatureFlag => ({
  acesDatabaseId: id,
  systemEnhancementName: name,
  isEnabled,
  acesClientId: client.length,
  acesClientName: client,
  databaseCode: `C-${id}`,
  orgUnitId: null,
  rowVersion: 1,
})

describe('the matrix of features', () => {
  it('has a column per feature and instances by client', () => {
    const matrix = matrixOf([
      flag('zed', 1, 'B'),
      flag('Able', 3, 'A'),
      flag('Able', 2, 'B', true),
      flag('Able', 3, 'B'),
    ])
    expect(matrix.features).toEqual(['A', 'B'])
    expect(matrix.rows.map((row) => (row.kind === 'client' ? [row.name, row.instances] : row.code))).toEqual([
      ['Able', 2],
      'C-2',
      'C-3',
      ['zed', 1],
      'C-1',
    ])
    const [, second] = matrix.rows
    expect(second?.kind === 'instance' && second.flags.map((one) => one?.isEnabled)).toEqual([undefined, true])
    expect(matrix.totals).toEqual([
      { enabled: 0, all: 1, odd: null },
      { enabled: 1, all: 3, odd: null },
    ])
  })

  it('marks a small minority, not half or one of three', () => {
    const oddOf = (on: number, all: number) =>
      matrixOf(Array.from({ length: all }, (_, place) => flag('One', place, 'A', place < on))).totals[0]?.odd
    expect([oddOf(1, 4), oddOf(3, 4), oddOf(3, 30), oddOf(27, 30)]).toEqual([true, false, true, false])
    expect([oddOf(0, 9), oddOf(9, 9), oddOf(4, 30), oddOf(15, 30), oddOf(1, 3)]).toEqual(Array(5).fill(null))
  })

  it('moves by keys past client rows within its ends', () => {
    const matrix = matrixOf(
      ['a', 'b'].flatMap((client, place) => ['A', 'B', 'C'].map((name) => flag(client, place, name))),
    )
    const from =
      (row: number, column: number) =>
      (key: string, isFar = false) =>
        Object.values(placeAfter(matrix, { row, column }, key, isFar) ?? {})
    const [first, last] = [from(1, 0), from(3, 2)]
    expect([first('ArrowLeft'), first('ArrowUp'), first('ArrowRight'), first('ArrowDown')]).toEqual([
      [1, -1],
      [1, 0],
      [1, 1],
      [3, 0],
    ])
    expect([last('ArrowRight'), last('ArrowDown'), last('ArrowUp'), last('Home')]).toEqual([
      [3, 2],
      [3, 2],
      [1, 2],
      [3, 0],
    ])
    expect([first('End'), first('End', true), last('Home', true), first('PageDown'), last('PageUp')]).toEqual([
      [1, 2],
      [3, 2],
      [1, 0],
      [3, 0],
      [1, 2],
    ])
    const headers = from(3, -1)
    expect([headers('ArrowUp'), from(2, -1)('ArrowRight'), headers('ArrowLeft')]).toEqual([
      [2, -1],
      [3, 0],
      [3, -1],
    ])
    expect(placeAfter(matrix, { row: 1, column: 0 }, 'x', false)).toBe(null)
  })
})
