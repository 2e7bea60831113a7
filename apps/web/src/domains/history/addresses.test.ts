import type { HistoryKind } from '@acm/contract/history-kinds'
import { expect, test } from 'vitest'
import { asOfInput, copyText, formOf, type HistoryPoint, placeOf, pointFrom, pointText } from './recordLinks.ts'

test.each<HistoryPoint>([
  { kind: 'client', id: 12, how: 'before', of: '4711' },
  { kind: 'instance', id: 5, how: 'from', of: copyText({ id: 7, names: ['databaseServer', 'databaseName'] }) },
])('a point of the history stands in an address and is read from it', (point) => {
  expect(pointFrom(pointText(point))).toEqual(point)
})

test('reads fields of another record from that record', () => {
  const of = copyText({ id: 7, names: ['databaseServer'] })
  expect(asOfInput({ kind: 'instance', id: 5, how: 'from', of })).toEqual({
    params: { kind: 'instance', id: 7 },
    query: {},
  })
  expect(asOfInput({ kind: 'client', id: 5, how: 'before', of: '12' })).toEqual({
    params: { kind: 'client', id: 5 },
    query: { before: '12' },
  })
})

test.each([
  undefined,
  '',
  'client',
  'client.12',
  'client.12.before',
  'thing.12.before.1',
  'client.x.after.1',
  'client.1.at.2026-03-02',
  'client.1.on.2',
])('what is no point is none: %s', (text) => expect(pointFrom(text)).toBeNull())

const within = null
test('leads to the page that shows the record', () => {
  expect(placeOf({ kind: 'role', id: 3, within })).toBe('/role/3')
  expect(placeOf({ kind: 'dataBridge', id: 3, within })).toBe('/instances/3?initialTab=dataBridge')
  expect(placeOf({ kind: 'boAccount', id: 9, within: { kind: 'instance', id: 3 } })).toBe(
    '/instances/3?initialTab=businessObjects',
  )
  expect(placeOf({ kind: 'boAccount', id: 9, within })).toBeNull()
  expect(placeOf({ kind: 'installation', id: 0, within })).toBeNull()
})

test('leads to the tab that has the fields', () => {
  const record = { kind: 'instance', id: 3, within, isGone: false } as const
  expect(formOf({ record, fields: ['databaseCompany', 'enableSso'] })).toBe('/instances/3?initialTab=details')
  expect(formOf({ record, fields: ['enableSso', 'portalUserSsoMode'] })).toBe('/instances/3?initialTab=sso')
  expect(formOf({ record, fields: ['enableICE'] })).toBe('/instances/3?initialTab=dataBridge')
})

test('has no form for values that only actions change', () => {
  const of = (kind: HistoryKind, fields: string[]) => formOf({ record: { kind, id: 3, within, isGone: false }, fields })
  expect(of('instance', ['enableDataFacts', 'enableXactus'])).toBeNull()
  expect(of('instanceFeatures', ['AI_Alpha'])).toBeNull()
  expect(of('instanceVendors', ['vendorProducts'])).toBeNull()
  expect(of('subscription', ['subscriptions'])).toBeNull()
  expect(of('amqGroup', ['amqs'])).toBeNull()
  expect(of('amqGroup', ['amqs', 'name'])).toBe('/amq-groups')
})

test('has no form for fields with their own action', () => {
  const record = { kind: 'user', id: 3, within, isGone: false } as const
  expect(formOf({ record, fields: ['deletedAt'] })).toBeNull()
  expect(formOf({ record, fields: ['deletedAt', 'email'] })).toBe('/user/info/3')
})

test('restores in-app notifications in their dialog', () => {
  const record = { kind: 'userNotification', id: 8, within: { kind: 'instance', id: 3 }, isGone: false } as const
  expect(formOf({ record, fields: ['possibleNotifications'] })).toBe('/instances/3?initialTab=inAppNotifications')
})

test('restores deleted records in a new form', () => {
  expect(formOf({ record: { kind: 'role', id: 3, within, isGone: true }, fields: [] })).toBe('/role/0')
  const account = { kind: 'boAccount', id: 9, within: { kind: 'instance', id: 3 }, isGone: true } as const
  expect(formOf({ record: account, fields: [] })).toBe('/instances/3?initialTab=businessObjects')
})
