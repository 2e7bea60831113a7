import type { HistoryChange, HistoryEntry, HistoryField, HistoryRecord, HistoryValue } from '@acm/contract/history'
import { describe, expect, test } from 'vitest'
import { asTold, canShowAsItWas, changesInShort, factSideOf, labelOf } from './told.ts'

const value = (given: HistoryValue['value']): HistoryValue => ({ value: given, name: null })
const valueOrNull = (given: HistoryValue['value'] | null) => (given === null ? null : value(given))
const change = (of: Partial<HistoryChange>): HistoryChange => ({
  field: 'name',
  label: 'Name',
  kind: 'text',
  old: null,
  now: null,
  added: [],
  removed: [],
  secret: null,
  ...of,
})
const disabled = (old: boolean | null, now: boolean) =>
  change({ field: 'clientIsDisabled', label: 'Disabled', kind: 'flag', old: valueOrNull(old), now: value(now) })

test('shows a flag by its opposite', () => {
  expect(asTold('client', disabled(false, true), ['old', 'now'])).toMatchObject({
    label: 'Active',
    old: value(true),
    now: value(false),
  })
  expect(asTold('client', disabled(null, false), ['old', 'now'])).toMatchObject({ old: null, now: value(true) })
  expect(labelOf('vendorProduct', { field: 'isDisabled', label: 'Disabled' })).toBe('Enabled')
  expect(labelOf('instance', { field: 'enableSso', label: 'SSO' })).toBe('SSO')
})

test('marks only codes, like their form', () => {
  const text = (field: string) => ({ field, label: field })
  const isCode = (kind: Parameters<typeof asTold>[0], field: string) => asTold(kind, text(field), []).isCode === true
  expect([isCode('instance', 'databaseServer'), isCode('boAccount', 'boUsername')]).toEqual([true, true])
  expect([isCode('identityProvider', 'metadataUrl'), isCode('dataBridge', 'tables')]).toEqual([true, true])
  expect([isCode('amqVersion', 'sha256'), isCode('instanceVendors', 'vendorCode')]).toEqual([true, true])
  expect([isCode('user', 'email'), isCode('client', 'acesClientName')]).toEqual([false, false])
})

test('shows flags that way in short and several records too', () => {
  const stood = { field: 'disabled', label: 'Disabled', was: value(true), is: null } as unknown as HistoryField
  expect(asTold('instance', stood, ['was', 'is'])).toMatchObject({ label: 'Active', was: value(false), is: null })
  const compared = {
    field: 'disabled',
    label: 'Disabled',
    values: [
      { isRead: true, value: value(true) },
      { isRead: false, value: null },
    ],
  }
  expect(asTold('instance', compared, ['values']).values).toEqual([
    { isRead: true, value: value(false) },
    { isRead: false, value: null },
  ])
  const record = { kind: 'client' } as never
  expect(changesInShort({ changes: [disabled(false, true)], record })).toBe('Active off')
})

test('shows short values with their field, others by name', () => {
  const record = { kind: 'client' } as never
  const payment = change({ field: 'payment', label: 'Payment', kind: 'dollars', old: value(2500), now: value(222) })
  const host = change({ field: 'host', label: 'Host', now: value('x'.repeat(61)) })
  const key = change({ field: 'key', label: 'Key', secret: 'changed' })
  const name = change({ now: value('Acme') })
  expect(changesInShort({ changes: [payment, disabled(false, true), host, key, name], record })).toBe(
    'Payment $2,500.00 → $222.00, Active off, Host, Key, Name: Acme',
  )
})

const text = (field: string, old: string | null, now: string | null) =>
  change({ field, old: valueOrNull(old), now: valueOrNull(now) })
const entry = (kind: HistoryRecord['kind'] | null, changes: HistoryChange[], told: Partial<HistoryEntry> = {}) =>
  ({ action: 'x.save', did: 'Changed', record: kind && { kind, id: 1 }, changes, ...told }) as HistoryEntry
const sides = (of: HistoryEntry) => of.changes.map(factSideOf(of))

describe('recorded field', () => {
  test('shows both values of a change, even from empty', () => {
    expect(sides(entry('user', [text('email', 'a', 'b')]))).toEqual(['both'])
    expect(sides(entry('user', [text('deletedAt', null, '2026-03-02')]))).toEqual(['both'])
    expect(sides(entry('instanceFeatures', [text('Express', null, 'on')]))).toEqual(['both'])
  })
  test('shows one value for actions and sign-ins', () => {
    expect(sides(entry('user', [text('method', null, 'password')], { action: 'session.signIn' }))).toEqual(['now'])
    expect(sides(entry(null, [text('reason', null, 'Unknown')], { action: 'session.refuse' }))).toEqual(['now'])
    expect(sides(entry('amqVersion', [text('file', null, 'a.sql'), text('name', 'a', 'b')]))).toEqual(['now', 'both'])
  })
  test('shows one value for created and deleted records', () => {
    expect(sides(entry('role', [text('name', null, 'Reader')], { did: 'Created' }))).toEqual(['now'])
    expect(sides(entry('role', [text('name', 'Reader', null)], { action: 'role.delete' }))).toEqual(['old'])
  })
})

test('shows fields, secrets and sets of the earlier version', () => {
  expect(canShowAsItWas(entry('client', [text('emailPassword', null, null)]))).toBe(true)
  expect(canShowAsItWas(entry('amqGroup', [text('amqs', null, null)]))).toBe(true)
  expect(canShowAsItWas(entry('subscription', [text('subscriptions', null, null)]))).toBe(true)
  expect(canShowAsItWas(entry('user', [text('method', null, 'password')]))).toBe(false)
  expect(canShowAsItWas(entry(null, [text('roles', null, null)]))).toBe(false)
})
