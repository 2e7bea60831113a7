import type { HistoryEntry } from '@acm/contract/history'
import { expect, it } from 'vitest'
import { entriesOf, isOf } from './lookUp.ts'
import { noteAnswered } from './ownActs.ts'

const SENT = Date.parse('2026-03-02T12:00:00Z')
const entry = (values: object): HistoryEntry =>
  ({
    action: 'user.save',
    actor: { type: 'user', id: 7, name: 'Zoe' },
    at: '2026-03-02T12:00:01Z',
    from: { requestId: 'lost' },
    record: { kind: 'user', id: 3 },
    ...values,
  }) as HistoryEntry
const wanted = { action: 'user.save', userId: 7, since: SENT, id: 3 }

noteAnswered('answered')
it.each<[string, object, object, number]>([
  ['what it did', {}, {}, 1],
  ['what was done before it was sent', { at: '2026-03-02T11:59:59Z' }, {}, 0],
  ['what somebody else did', { actor: { type: 'user', id: 8, name: 'Ann' } }, {}, 0],
  ['what the console did by itself', { actor: { type: 'system', id: 7, name: 'x' } }, {}, 0],
  ['another act', { action: 'user.updatePassword' }, {}, 0],
  ['another record', { record: { kind: 'user', id: 4 } }, {}, 0],
  ['a record that may not be opened', { record: null }, {}, 1],
  ['what another call was answered for', { from: { requestId: 'answered' } }, {}, 0],
  ['whatever record, where it was to make one', {}, { id: 0 }, 1],
  ['whatever record, where it names none', {}, { id: null }, 1],
])('of a save whose answer is lost the entry is %s: %o, %o, %i', (_what, values, others, count) => {
  expect(entriesOf([entry(values)], { ...wanted, ...others })).toHaveLength(count)
})

it.each<[string, object, object, boolean]>([
  ['a later version', { rowVersion: 3 }, { rowVersion: 4 }, true],
  ['the version that was sent', { rowVersion: 3 }, { rowVersion: 3 }, false],
  ['no version', { newPassword: 'x' }, {}, true],
])('a record is what a save made of it: %s', (_what, sent, stored, expected) => {
  expect(isOf(sent, stored, false)).toBe(expected)
})

it.each<[string, object, object, boolean]>([
  ['the texts that were sent', { email: 'A@x.example', rowVersion: null }, { email: 'a@x.example' }, true],
  ['other texts', { email: 'a@x.example' }, { email: 'b@x.example' }, false],
  ['a secret that is never answered', { secret: 'x' }, { hasSecret: true }, true],
])('a new record is what a save made: %s', (_what, sent, stored, expected) => {
  expect(isOf(sent, stored, true)).toBe(expected)
})
