import type { HistoryChange, HistoryField, HistoryValue } from '@acm/contract/history'
import { expect, test } from 'vitest'
import { asTold, changesInShort, labelOf } from './told.ts'

const value = (given: HistoryValue['value']): HistoryValue => ({ value: given, name: null })
const disabled = (old: boolean | null, now: boolean): HistoryChange => ({
  field: 'clientIsDisabled',
  label: 'Disabled',
  kind: 'flag',
  old: old === null ? null : value(old),
  now: value(now),
  added: [],
  removed: [],
  secret: null,
})

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
  const change = (of: Partial<HistoryChange>): HistoryChange => ({ ...disabled(false, true), ...of })
  const payment = change({ field: 'payment', label: 'Payment', kind: 'dollars', old: value(2500), now: value(222) })
  const host = change({ field: 'host', label: 'Host', kind: 'text', old: null, now: value('x'.repeat(61)) })
  const key = change({ field: 'key', label: 'Key', kind: 'text', old: null, now: null, secret: 'changed' })
  const name = change({ field: 'name', label: 'Name', kind: 'text', old: null, now: value('Acme') })
  expect(changesInShort({ changes: [payment, disabled(false, true), host, key, name], record })).toBe(
    'Payment $2,500.00 → $222.00, Active off, Host, Key, Name: Acme',
  )
})
