import type { ComparedField, ComparedValue } from '@acm/contract/compare'
import type { HistoryValue } from '@acm/contract/history'
import { expect, test } from 'vitest'
import { groupsOf, isCopied, isDifferent, isOther } from './rows.ts'

const recorded = (value: HistoryValue['value'], name: string | null = null): HistoryValue => ({
  value,
  name,
})
const has = (value: ComparedValue['value'], more: Partial<ComparedValue> = {}): ComparedValue => ({
  value,
  isRead: true,
  isOpen: true,
  ...more,
})
const HIDDEN = has(null, { isRead: false, isOpen: false })
const field = (name: string, values: ComparedValue[], more: Partial<ComparedField> = {}): ComparedField => ({
  of: 'instance',
  field: name,
  label: name,
  group: 'Details',
  kind: 'text',
  values,
  differs: true,
  ...more,
})
const linesOf = (fields: ComparedField[], all = false) =>
  groupsOf({ fields }, all).map(({ title, rows }) => [
    title,
    ...rows.map(({ label, cells }) => [
      label,
      ...cells.map((cell) => (cell.shows === 'count' ? cell.count : cell.shows === 'member' ? cell.text : cell.shows)),
    ]),
  ])

test('groups fields by heading and hides equal ones', () => {
  const fields = [
    field('name', [has(recorded('a')), has(recorded('b'))]),
    field('sso', [has(null), has(null)], { group: 'SSO', differs: false }),
    field('server', [has(recorded('x')), HIDDEN], { differs: false }),
  ]
  expect(linesOf(fields)).toEqual([['Details', ['name', 'value', 'value']]])
  expect(linesOf(fields, true)).toEqual([
    ['Details', ['name', 'value', 'value'], ['server', 'value', 'nothing']],
    ['SSO', ['sso', 'value', 'value']],
  ])
})

test('shows a line per member that differs', () => {
  const permissions = field(
    'Permissions',
    [has([recorded('USER_VIEW'), recorded('BO_VIEW')]), has([recorded('BO_VIEW'), recorded('ROLE_VIEW')]), HIDDEN],
    { kind: 'set' },
  )
  expect(linesOf([permissions])).toEqual([
    [
      'Details',
      ['Permissions', 2, 2, 'nothing'],
      ['View roles', null, 'Yes', 'nothing'],
      ['View users', 'Yes', null, 'nothing'],
    ],
  ])
  expect(linesOf([permissions], true)[0]).toHaveLength(5)
})

test('shows roles as lines with org units', () => {
  const assigned = (role: string, remark: string) => ({ ...recorded({ role }, `${role}: ${remark}`), remark })
  const roles = field(
    'Roles',
    [
      has([assigned('Auditor', 'North, South'), assigned('Ops: North', 'Unit: 1')]),
      has([assigned('Auditor', 'all org units'), assigned('Ops: South', 'Unit: 1')]),
    ],
    { kind: 'set' },
  )
  expect(linesOf([roles])).toEqual([
    [
      'Details',
      ['Roles', 2, 2],
      ['Auditor', 'North, South', 'all org units'],
      ['Ops: North', 'Unit: 1', null],
      ['Ops: South', null, 'Unit: 1'],
    ],
  ])
})

test('marks differences from the first record', () => {
  const [row] =
    groupsOf({ fields: [field('name', [has(recorded('a')), has(recorded('b')), has(recorded('a')), HIDDEN])] }, true)[0]
      ?.rows ?? []
  expect([0, 1, 2, 3].map((place) => row && isOther(row, place))).toEqual([false, true, false, false])
})

test("excludes the record's name", () => {
  const code = field('databaseCode', [has(recorded('A-1')), has(recorded('A-2'))])
  const server = field('databaseServer', [has(recorded('x')), has(recorded('y'))])
  expect(linesOf([code, server])).toEqual([['Details', ['databaseServer', 'value', 'value']]])
  expect([code, server].map(isDifferent)).toEqual([false, true])
  const rows = groupsOf({ fields: [code, server] }, true).flatMap((group) => group.rows)
  expect(rows.map((row) => [row.label, row.differs, isOther(row, 1)])).toEqual([
    ['databaseCode', false, false],
    ['databaseServer', true, true],
  ])
  expect([code, server].map((one) => isCopied(one, { from: 0, into: 1 }))).toEqual([false, true])
})

test('copies only different, known, editable values, no secrets', () => {
  const way = { from: 0, into: 1 }
  const [a, b] = [has(recorded('a')), has(recorded('b'))]
  expect(isCopied(field('name', [a, b]), way)).toBe(true)
  expect(isCopied(field('name', [a, b]), { from: 1, into: 0 })).toBe(true)
  expect(isCopied(field('name', [a, a]), way)).toBe(false)
  expect(isCopied(field('name', [a, { ...b, isOpen: false }]), way)).toBe(false)
  expect(isCopied(field('name', [HIDDEN, b]), way)).toBe(false)
  expect(isCopied(field('key', [has(recorded(true)), has(recorded(false))], { kind: 'secret' }), way)).toBe(false)
  const members = [has([recorded(1), recorded(2)]), has([recorded(2), recorded(1)])]
  expect(isCopied(field('set', members, { kind: 'set' }), way), 'in another order').toBe(false)
})
