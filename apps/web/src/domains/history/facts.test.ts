import type { HistoryChange, HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { describe, expect, test } from 'vitest'
import { canShowAsItWas, factSideOf } from './told.ts'
import { switchedIn } from './valueText.ts'

const value = (of: HistoryChange['old'] | string) => (typeof of === 'string' ? { value: of, name: null } : of)
const change = (field: string, old: string | null, now: string | null): HistoryChange => ({
  field,
  label: field,
  kind: 'text',
  old: value(old),
  now: value(now),
  added: [],
  removed: [],
  secret: null,
})
const entry = (kind: HistoryRecord['kind'] | null, changes: HistoryChange[], told: Partial<HistoryEntry> = {}) =>
  ({ action: 'x.save', did: 'Changed', record: kind && { kind, id: 1 }, changes, ...told }) as HistoryEntry
const sides = (of: HistoryEntry) => of.changes.map(factSideOf(of))

describe('recorded field', () => {
  test('shows both values of a change, even from empty', () => {
    expect(sides(entry('user', [change('email', 'a', 'b')]))).toEqual(['both'])
    expect(sides(entry('user', [change('deletedAt', null, '2026-03-02')]))).toEqual(['both'])
    expect(sides(entry('instanceFeatures', [change('Express', null, 'on')]))).toEqual(['both'])
  })
  test('shows one value for actions and sign-ins', () => {
    expect(sides(entry('user', [change('method', null, 'password')], { action: 'session.signIn' }))).toEqual(['now'])
    expect(sides(entry(null, [change('reason', null, 'Unknown')], { action: 'session.refuse' }))).toEqual(['now'])
    expect(sides(entry('amqVersion', [change('file', null, 'a.sql'), change('name', 'a', 'b')]))).toEqual([
      'now',
      'both',
    ])
  })
  test('shows one value for created and deleted records', () => {
    expect(sides(entry('role', [change('name', null, 'Reader')], { did: 'Created' }))).toEqual(['now'])
    expect(sides(entry('role', [change('name', 'Reader', null)], { action: 'role.delete' }))).toEqual(['old'])
  })
})

test('shows fields, secrets and sets of the earlier version', () => {
  expect(canShowAsItWas(entry('client', [change('emailPassword', null, null)]))).toBe(true)
  expect(canShowAsItWas(entry('amqGroup', [change('amqs', null, null)]))).toBe(true)
  expect(canShowAsItWas(entry('subscription', [change('subscriptions', null, null)]))).toBe(true)
  expect(canShowAsItWas(entry('user', [change('method', null, 'password')]))).toBe(false)
  expect(canShowAsItWas(entry(null, [change('roles', null, null)]))).toBe(false)
})

test('shows a changed member as one change', () => {
  const member = (id: number, name: string) => {
    const remark = name.slice(name.lastIndexOf(' ') + 1)
    return { value: { id }, name, remark }
  }
  const reference = { value: 7, name: 'North: all' }
  const { switched, came, went } = switchedIn(
    [member(1, 'Audit Assigned: on'), member(2, 'Audit Closed: on'), reference],
    [member(1, 'Audit Assigned: off'), member(3, 'Audit Opened: off')],
  )
  expect(switched).toEqual([{ name: 'Audit Assigned', was: value('off'), is: value('on') }])
  expect([came.map(({ name }) => name), went.map(({ name }) => name)]).toEqual([
    ['Audit Closed: on', 'North: all'],
    ['Audit Opened: off'],
  ])
})
