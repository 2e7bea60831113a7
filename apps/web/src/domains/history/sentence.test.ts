import { messages } from '@acm/contract/core/messages'
import type { HistoryEntry, HistoryRecord } from '@acm/contract/history'
import { CREATED, type HistoryKind, historyKinds, type KindOfHistory } from '@acm/contract/history-kinds'
import { expect, test } from 'vitest'
import { sentenceOf } from './sentence.ts'

const maria = { type: 'user', id: 7, name: 'Maria Alvarez' } as const
const nobody = { type: 'anonymous', id: null, name: 'nobody' } as const

const recordOf = (kind: HistoryKind, name: string | null, within: HistoryRecord['within'] = null): HistoryRecord => ({
  kind,
  kindLabel: historyKinds[kind].label,
  id: 9,
  name,
  nameNow: null,
  exists: true,
  within,
  orgUnitId: null,
})

const entryOf = (
  action: string,
  record: HistoryRecord | null,
  {
    values = {},
    did,
    actor = maria,
  }: { values?: Record<string, string>; did?: string; actor?: HistoryEntry['actor'] } = {},
): HistoryEntry => {
  const kind: KindOfHistory = historyKinds[record?.kind ?? 'allInstances']
  const told = (value: string) => ({ value, name: null, nameNow: null, isGone: false })
  const plain = { kind: 'text' as const, old: null, added: [], removed: [], more: 0, secret: null }
  return {
    id: 1,
    at: '2026-03-02T12:00:00.000Z',
    actor,
    from: { address: null, session: null, job: null, requestId: null },
    action,
    did: did ?? kind.did[action] ?? action,
    record,
    orgUnits: [],
    touched: null,
    changes: Object.entries(values).map(([field, value]) => ({ ...plain, field, label: field, now: told(value) })),
    hiddenFields: 0,
    isRestorable: false,
  }
}

const textOf = (entry: HistoryEntry, page?: HistoryKind) => {
  const { who, does, record, rest } = sentenceOf(entry, page)
  return [who, does, record && `*${record.name}*`].filter(Boolean).join(' ') + rest
}

const client = recordOf('client', 'Blue Ridge Home Loans')
const instance = (kind: HistoryKind) => recordOf(kind, 'HARB001-PROD', { kind: 'instance', id: 9 })
const person = recordOf('user', 'James Hughes')

test.each<[HistoryEntry, string]>([
  [entryOf('client.save', client), 'Maria Alvarez changed *Blue Ridge Home Loans*'],
  [entryOf('client.save', client, { did: CREATED }), 'Maria Alvarez created *Blue Ridge Home Loans*'],
  [
    entryOf('client.updateEmailPassword', client),
    'Maria Alvarez changed the email password of *Blue Ridge Home Loans*',
  ],
  [entryOf('role.delete', recordOf('role', 'Auditor')), 'Maria Alvarez deleted the role *Auditor*'],
  [entryOf('amqGroup.addAmq', recordOf('amqGroup', 'FHA')), 'Maria Alvarez added an AMQ to the AMQ group *FHA*'],
  [entryOf('dataBridge.save', instance('dataBridge')), 'Maria Alvarez changed the data bridge of *HARB001-PROD*'],
  [entryOf('instance.setFeature', instance('instanceFeatures')), 'Maria Alvarez set a feature for *HARB001-PROD*'],
  [
    entryOf('feature.bulkEdit', recordOf('feature', 'AI_Alpha')),
    'Maria Alvarez set the feature *AI_Alpha* for all instances',
  ],
  [entryOf('systemSettings.reveal', recordOf('systemSettings', null)), 'Maria Alvarez viewed the shared secret'],
  [entryOf('instance.syncDataImportFields', null), 'Maria Alvarez synced the data import fields of all instances'],
  [
    entryOf('amqVersion.compare', recordOf('amqVersion', '2026.5', { kind: 'amq', id: 3 })),
    'Maria Alvarez compared the file of the AMQ version *2026.5*',
  ],
  [
    entryOf('amqVersion.upload', recordOf('amqVersion', '2026-01-01', { kind: 'amq', id: 3 }), {
      did: CREATED,
      values: { name: '2026-01-01', filePath: 'amq/3/2/fair-lending.json' },
    }),
    'Maria Alvarez added the AMQ version *2026-01-01* with the file fair-lending.json',
  ],
])('an entry is a sentence (%#)', (entry, text) => expect(textOf(entry)).toBe(text))

test.each<[HistoryEntry, HistoryKind, string]>([
  [entryOf('client.save', client), 'client', 'Maria Alvarez changed the client'],
  [entryOf('client.updateEmailPassword', client), 'client', 'Maria Alvarez changed the email password'],
  [entryOf('dataBridge.save', instance('dataBridge')), 'instance', 'Maria Alvarez changed the data bridge'],
  [
    entryOf('identityProvider.save', recordOf('identityProvider', 'Okta', { kind: 'client', id: 9 })),
    'client',
    'Maria Alvarez changed the identity provider *Okta*',
  ],
])('on the page of a record it leaves out what the page says (%#)', (entry, page, text) =>
  expect(textOf(entry, page)).toBe(text),
)

test.each<[HistoryEntry, string]>([
  [entryOf('session.signIn', person, { values: { method: 'password' } }), 'Maria Alvarez signed in with a password'],
  [
    entryOf('session.signIn', person, { values: { method: 'single sign-on' } }),
    'Maria Alvarez signed in with single sign-on',
  ],
  [entryOf('session.signOut', person), 'Maria Alvarez signed out'],
  [
    entryOf('session.refuse', person, {
      actor: nobody,
      values: { method: 'password', reason: messages.badCredentials },
    }),
    'Sign-in refused for *James Hughes*: wrong password',
  ],
  [
    entryOf('session.refuse', person, {
      actor: nobody,
      values: { method: 'password', reason: messages.accountLocked },
    }),
    'Sign-in refused for *James Hughes*: account locked',
  ],
  [
    entryOf('session.refuse', null, { actor: nobody, values: { method: 'password', reason: messages.badCredentials } }),
    'Sign-in refused: wrong email or password',
  ],
  [
    entryOf('session.refuse', null, { actor: nobody, values: { method: 'single sign-on' } }),
    'Sign-in refused: unknown person (single sign-on)',
  ],
  [
    entryOf('session.end', person, {
      actor: { type: 'system', id: null, name: 'automatic sign-out' },
      values: { reason: 'Inactivity', browser: 'Chrome', address: '10.0.0.1' },
    }),
    '*James Hughes* was signed out after inactivity',
  ],
  [
    entryOf('session.end', person, { values: { reason: 'Ended manually' } }),
    '*James Hughes* was signed out by Maria Alvarez',
  ],
])('a sign-in and its end take one line (%#)', (entry, text) => expect(textOf(entry)).toBe(text))

test('every act of every kind makes a sentence without words of the program', () => {
  for (const [kind, { did, within }] of Object.entries(historyKinds) as [HistoryKind, KindOfHistory][])
    for (const action of Object.keys(did)) {
      const record = recordOf(kind, 'X', within === null ? null : { kind: 'client', id: 1 })
      expect(textOf(entryOf(action, record)), action).toMatch(/^(?:[A-Z*][\w*-]*)(?: [\w*:()-]+)*\*?$/)
      expect(textOf(entryOf(action, record)), action).not.toMatch(/undefined|null|[a-z]\.[a-z]/)
    }
})
