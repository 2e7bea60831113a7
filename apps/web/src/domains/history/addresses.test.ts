import { VERSION_STAYS } from '@acm/contract/amqs'
import type { HistoryEntry } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { MERIDIAN_STAYS } from '@acm/contract/vendors'
import { expect, test } from 'vitest'
import { asOfInput, copyText, type HistoryPoint, pointFrom, pointText } from './point.ts'
import { formOf, placeOf, whyItStays } from './recordLinks.ts'

test.each<HistoryPoint>([
  { kind: 'client', id: 12, how: 'before', of: '4711' },
  { kind: 'instance', id: 5, how: 'from', of: copyText({ id: 7, names: ['databaseServer', 'databaseName'] }) },
])('a point of the history stands in an address and is read from it', (point) => {
  expect(pointFrom(pointText(point))).toEqual(point)
})

test('what a form takes of another record is read of that one as it stands', () => {
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
test('a record is where it is looked at, what has no page of its own on the page it is shown on', () => {
  expect(placeOf({ kind: 'role', id: 3, within })).toBe('/role/3')
  expect(placeOf({ kind: 'dataBridge', id: 3, within })).toBe('/instances/3?initialTab=dataBridge')
  expect(placeOf({ kind: 'boAccount', id: 9, within: { kind: 'instance', id: 3 } })).toBe(
    '/instances/3?initialTab=businessObjects',
  )
  expect(placeOf({ kind: 'boAccount', id: 9, within })).toBeNull()
  expect(placeOf({ kind: 'installation', id: 0, within })).toBeNull()
})

test('the form of an instance is on the tab of the fields, and so are its switches; what stays has none', () => {
  const record = { kind: 'instance', id: 3, within, isGone: false } as const
  expect(formOf({ record, fields: ['databaseCompany', 'enableSso'] })).toBe('/instances/3?initialTab=details')
  expect(formOf({ record, fields: ['enableSso', 'portalUserSsoMode'] })).toBe('/instances/3?initialTab=sso')
  expect(formOf({ record, fields: ['enableICE'] })).toBe('/instances/3?initialTab=dataBridge')
  expect(formOf({ record, fields: ['enableXactus'] })).toBe('/instances/3?initialTab=vendors')
  expect(formOf({ record, fields: ['enableDataFacts', 'enableXactus'] })).toBe('/instances/3?initialTab=vendors')
  expect(formOf({ record, fields: ['enableDataFacts'] })).toBeNull()
})

test('what has no form is restored by the acts of its screen', () => {
  const of = (kind: HistoryKind, fields: string[]) => formOf({ record: { kind, id: 3, within, isGone: false }, fields })
  expect(of('instanceFeatures', ['AI_Alpha'])).toBe('/instances/3?initialTab=features')
  expect(of('instanceVendors', ['vendorProducts'])).toBe('/instances/3?initialTab=vendors')
  expect(of('subscription', ['subscriptions'])).toBe('/clients/3?initialTab=subscriptions')
  expect(of('amqGroup', ['amqs'])).toBe('/amq-groups/3')
  expect(of('amqGroup', ['amqs', 'name'])).toBe('/amq-groups')
})

test('what nothing takes back says why, unless something beside it is taken back', () => {
  const entry = (kind: HistoryKind, action: string, fields: string[]) =>
    ({ record: { kind }, action, changes: fields.map((field) => ({ field })) }) as HistoryEntry
  expect(whyItStays(entry('amqVersion', 'amqVersion.upload', ['name', 'bytes']))).toBe(VERSION_STAYS)
  expect(whyItStays(entry('amqVersion', 'amqVersion.save', ['name']))).toBeNull()
  expect(whyItStays(entry('instance', 'instance.save', ['enableDataFacts']))).toBe(MERIDIAN_STAYS)
  expect(whyItStays(entry('instance', 'instance.save', ['enableDataFacts', 'enableXactus']))).toBeNull()
  expect(whyItStays({ record: null, action: 'x', changes: [] } as unknown as HistoryEntry)).toBeNull()
})

test('what an act of its own changes has no form, besides other fields they do', () => {
  const record = { kind: 'user', id: 3, within, isGone: false } as const
  expect(formOf({ record, fields: ['deletedAt'] })).toBeNull()
  expect(formOf({ record, fields: ['deletedAt', 'email'] })).toBe('/user/info/3')
})

test('in-app notifications are restored in their dialog on the page of the instance', () => {
  const record = { kind: 'userNotification', id: 8, within: { kind: 'instance', id: 3 }, isGone: false } as const
  expect(formOf({ record, fields: ['possibleNotifications'] })).toBe('/instances/3?initialTab=inAppNotifications')
})

test('what is gone is restored in the form of a new one', () => {
  expect(formOf({ record: { kind: 'role', id: 3, within, isGone: true }, fields: [] })).toBe('/role/0')
  const account = { kind: 'boAccount', id: 9, within: { kind: 'instance', id: 3 }, isGone: true } as const
  expect(formOf({ record: account, fields: [] })).toBe('/instances/3?initialTab=businessObjects')
})
