import { describe, expect, test } from 'vitest'
import type { Column } from './columns.ts'
import {
  doActsStay,
  FLAG_PADDING,
  fitted,
  type Measure,
  needsOf,
  PADDING,
  wholeWidth,
  widthsOf,
} from './columnWidths.ts'

interface Row {
  code: string
  name: string
  notes: string
  count: number
  isOn: boolean
  since: string | null
}

/** Ten pixels per letter, so that expected widths can be counted. */
const measure: Measure = (text) => text.length * 10
const padding = 2 * PADDING

const code: Column<Row> = { id: 'code', header: 'Code', sortBy: 'text' }
const name: Column<Row> = { id: 'name', header: 'Name', sortBy: 'text' }
const notes: Column<Row> = { id: 'notes', header: 'Notes', sortBy: 'text', isLong: true }
const count: Column<Row> = { id: 'count', header: 'Count', sortBy: 'number' }
const isOn: Column<Row> = { id: 'isOn', header: 'Data Bridge', sortBy: 'flag' }
const since: Column<Row> = { id: 'since', header: 'Since', sortBy: 'date' }
const COLUMNS: readonly Column<Row>[] = [code, name, notes, count, isOn, since]
const row = (values: Partial<Row>): Row => ({
  code: 'A-1',
  name: 'Harbor',
  notes: '',
  count: 7,
  isOn: false,
  since: null,
  ...values,
})
const needs = (rows: readonly Row[]) => needsOf(COLUMNS, rows, measure)
const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

describe('what a column needs', () => {
  test('fits its longest text in any row', () => {
    const rows = [...Array.from({ length: 50 }, () => row({})), row({ name: 'Harbor Mortgage Group' })]
    expect(needs(rows)[1]?.natural).toBe(padding + 210)
  })

  test('fits the abbreviation of free text', () => {
    const { least, natural } = needs([row({ notes: 'x'.repeat(200) })])[2] ?? {}
    expect([least, natural]).toEqual([padding + 230, padding + 230])
  })

  test('fits an abbreviation at least, all text at most', () => {
    const full: Column<Row> = { ...name, keepsAbbreviation: true }
    const { least, natural } = needsOf([code, full], [row({ name: 'x'.repeat(30) })], measure)[1] ?? {}
    expect([least, natural]).toEqual([padding + 230, padding + 300])
  })

  test('fits whole text up to a usual name', () => {
    const client: Column<Row> = { id: 'name', header: 'Client Name', sortBy: 'text', isWhole: true }
    const leastOf = (name: string) => needsOf([code, client], [row({ name })], measure)[1]?.least
    expect([leastOf('x'.repeat(18)), leastOf('x'.repeat(30))]).toEqual([padding + 124, padding + 124])
  })

  test('fits its header, folded if space is short', () => {
    const { least, natural } = needs([row({})])[4] ?? {}
    expect(natural).toBe(padding + 'Data Bridge'.length * 10 + 6)
    expect(least).toBe(padding + 'Bridge'.length * 10 + 6)
  })

  test('fits check, folded header or word', () => {
    const flags = ['Data Bridge', 'ICE', 'FIRE', 'Active'].map(
      (header): Column<Row> => ({
        id: 'isOn',
        header,
        sortBy: 'flag',
        ...(header === 'Active' && { means: { no: 'disabled' } }),
      }),
    )
    const widths = needsOf(flags.slice(1), [row({})], (text) => text.length).map(({ natural }) => natural)
    expect(widths.slice(0, 2)).toEqual([padding + 16, padding + 16])
    const [bridge] = needsOf([...flags, ...flags], [row({})], measure).slice(4)
    const folded = 'Bridge'.length * 10 + 1 + 2 * FLAG_PADDING
    expect(bridge).toMatchObject({ least: folded, natural: folded })
    const active = (isOn: boolean) => needsOf(flags, [row({ isOn })], measure)[3]?.natural
    expect([active(false), active(true)]).toEqual([padding + 'Disabled'.length * 10, 'Active'.length * 10 + 9])
  })
})

describe('the columns of a table', () => {
  const rows = [row({ code: 'GRAN007-TRAIN', name: 'Granite Community Mortgage', notes: 'x'.repeat(30) })]

  test('fill a wide window with text columns', () => {
    const widths = fitted(needs(rows), 1600)
    const needed = needs(rows)
    expect(total(widths)).toBe(1600)
    expect(widths[1]).toBeGreaterThan(needed[1]?.natural ?? 0)
    expect([widths[3], widths[4]]).toEqual([needed[3]?.natural, needed[4]?.natural])
  })

  test("shrink the widest first, never the row's name", () => {
    const needed = needs(rows)
    const room = total(needed.map(({ natural }) => natural)) - 60
    const widths = fitted(needed, room)
    expect(total(widths)).toBeLessThanOrEqual(room)
    expect(widths[0]).toBe(needed[0]?.natural)
    expect(widths[1]).toBeLessThan(needed[1]?.natural ?? 0)
    expect(widths[3]).toBe(needed[3]?.natural)
    const least = fitted(needed, total(needed.map((need) => need.least)))
    expect(least).toEqual(needed.map((need) => need.least))
    expect(least[0]).toBe(needed[0]?.natural)
  })

  test('give way before a code does', () => {
    const server: Column<Row> = { ...code, isCode: true }
    const needed = needsOf(
      [name, server, { ...count, extraWidth: 600 }],
      [row({ code: 'x'.repeat(20), name: 'y'.repeat(30) })],
      measure,
    )
    const widthsAt = (room: number) => fitted(needed, room).slice(0, 2)
    const natural = total(needed.map((need) => need.natural))
    expect(widthsAt(natural - 100)).toEqual([padding + 200, padding + 200])
    expect(widthsAt(natural - 150 - 50)).toEqual([padding + 150, padding + 150])
    expect(widthsAt(600)).toEqual([padding + 150, padding + 140])
  })

  test('scroll in a narrow window, each readable', () => {
    const widths = fitted(needs(rows), 320)
    expect(total(widths)).toBeGreaterThan(320)
    expect(Math.max(...widths)).toBeLessThanOrEqual(320 / 2)
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(60)
  })

  test('keep a width set by the user', () => {
    const needed = needs(rows)
    const own = (chosen: readonly (number | undefined)[], room: number) =>
      widthsOf({ chosen, needs: needed, room, name: 0 })
    const widths = own([undefined, 300, undefined, undefined, undefined, undefined], 1600)
    expect(widths[1]).toBe(300)
    expect(widths[0]).toBe(fitted(needed, 1600)[0])
    expect(total(widths)).toBe(1600)
    expect(total(own([400, 400, 400, 400, 400, 400], 1000))).toBe(2400)
  })

  test('keep others visible next to a wide name column', () => {
    const chosen = [undefined, 800, undefined, undefined, undefined, undefined]
    const own = (name: number) => widthsOf({ chosen, needs: needs(rows), room: 400, name })[1]
    expect([own(1), own(0)]).toEqual([240, 800])
  })

  test('keep actions visible while they need little space', () => {
    const needed = needs(rows)
    const least = total(needed.map((need) => need.least))
    expect([doActsStay(needed, 400, 100), doActsStay(needed, 400, 101)]).toEqual([true, false])
    const few = needed.slice(0, 2)
    const fewest = total(few.map((need) => need.least))
    expect(least).toBeGreaterThan(400)
    expect([doActsStay(few, fewest + 140, 140), doActsStay(few, fewest + 139, 140)]).toEqual([true, false])
  })

  test('fit all of their content on request', () => {
    expect(wholeWidth(name, [row({ name: 'x'.repeat(90) })], measure)).toBeGreaterThanOrEqual(900 + padding)
  })
})
