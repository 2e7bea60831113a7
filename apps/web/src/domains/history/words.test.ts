import type { HistoryEntry, HistoryValue } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { describe, expect, test } from 'vitest'
import { filterQuery } from '../../api/pageQuery.ts'
import { dayFilter } from '../../ui/list/filters/filters.ts'
import { byDay, endOf, startOf, withMoments } from './days.ts'
import { changedParts, hiddenText } from './FieldChange.tsx'
import { actorText, bulkText, sentenceOf } from './Sentence.tsx'
import { isLongText, switchedIn, valueText } from './told.ts'

const recorded = (value: HistoryValue['value'], more: Partial<HistoryValue> = {}): HistoryValue => ({
  value,
  name: null,
  ...more,
})

describe('recorded value shown like on its screen', () => {
  test.each<[string, Parameters<typeof valueText>, string]>([
    ['nothing', ['text', null], '–'],
    ['an empty text', ['text', recorded('')], '–'],
    ['a flag that is on', ['flag', recorded(true)], 'Yes'],
    ['a flag that is off', ['flag', recorded(false)], 'No'],
    ['a number', ['number', recorded(612.5)], '612.5'],
    ['money', ['dollars', recorded(8750)], '$8,750.00'],
    ['zero', ['number', recorded(0)], '0'],
    ['a day, in whatever zone', ['date', recorded('2026-03-02')], '03/02/2026'],
    ['a reference by its name of then', ['id', recorded(7, { name: 'North' })], 'North'],
    ['a reference without a name', ['id', recorded(7)], '7'],
    ['a list', ['list', recorded(['a', 'b'])], 'a, b'],
    ['a text that looks like a day', ['text', recorded('2026-03-02')], '2026-03-02'],
  ])('%s', (_, given, text) => expect(valueText(...given)).toBe(text))
})

test('compares two long or multi-line texts', () => {
  const long = recorded('a long text '.repeat(6))
  expect(isLongText('multiline', recorded('short'), long)).toBe(true)
  expect(isLongText('text', recorded('short'), recorded('other'))).toBe(false)
  expect(isLongText('multiline', null, long)).toBe(false)
  expect(isLongText('multiline', recorded('a\nb'), recorded('a'))).toBe(true)
  expect(isLongText('number', long, long)).toBe(false)
})

test("groups entries by the reader's day", () => {
  const entries = [
    { id: 3, at: new Date(2026, 2, 2, 5, 30).toISOString() },
    { id: 2, at: new Date(2026, 2, 2, 0, 30).toISOString() },
    { id: 1, at: new Date(2026, 2, 1, 23, 30).toISOString() },
  ] as HistoryEntry[]
  const days = byDay(entries).map(({ day, entries: ofDay }) => [day, ofDay.map(({ id }) => id)])
  expect(days).toEqual([
    ['03/02/2026', [3, 2]],
    ['03/01/2026', [1]],
  ])
})

test("filters by the reader's whole day", () => {
  expect(Date.parse(endOf('2026-03-02')) - Date.parse(startOf('2026-03-02'))).toBe(86_400_000 - 1)
  expect(new Date(startOf('2026-03-02')).getHours()).toBe(0)
})

test('combines days with the time filter', () => {
  const filters = [dayFilter({ name: 'from', label: 'From' }), dayFilter({ name: 'to', label: 'To' })]
  const chosen = (days: Record<string, string>) =>
    withMoments(filterQuery(filters.map((filter) => ({ filter, value: days[filter.id] ?? '' }))))
  expect(chosen({ from: '2026-03-02', to: '2026-03-04' })).toEqual({
    from: startOf('2026-03-02'),
    to: endOf('2026-03-04'),
  })
  expect(chosen({ to: '2026-03-04' })).toEqual({ to: endOf('2026-03-04') })
  expect(chosen({})).toEqual({})
})

test.each(['2026-02-31', 'abc', '2026-3-2'])('%s is no day: it is asked as it is, and the history says so', (day) => {
  expect(withMoments({ from: day, to: day })).toEqual({ from: day, to: day })
})

test.each<[HistoryEntry['actor'], string]>([
  [{ type: 'system', id: null, name: 'automatic sign-out' }, 'Automatic sign-out'],
  [{ type: 'anonymous', id: null, name: 'nobody' }, 'Someone not signed in'],
  [{ type: 'user', id: 3, name: 'van Dyk' }, 'van Dyk'],
])('who did it is told in words: %o', (actor, text) => expect(actorText(actor)).toBe(text))

test.each<[number, boolean, string]>([
  [2, true, "and 2 more fields you can't see"],
  [1, true, "and 1 more field you can't see"],
  [1, false, "1 field you can't see"],
  [3, false, "3 fields you can't see"],
])('%i hidden fields, others shown: %s', (count, isMore, text) => expect(hiddenText(count, isMore)).toBe(text))

const ofKind = (did: string, kind: HistoryKind | null) =>
  ({
    did,
    actor: { type: 'user', id: 3, name: 'Maria' },
    record: kind && { kind, id: 7, name: 'Acme' },
  }) as HistoryEntry

test.each<[string, HistoryKind | null, HistoryKind | undefined, string]>([
  ['Changed', 'client', undefined, 'changed client Acme'],
  ['Changed', 'client', 'client', 'changed the client'],
  ['Changed', 'dataBridge', undefined, 'changed data bridge of Acme'],
  ['Changed', 'dataBridge', 'instance', 'changed the data bridge'],
  ['Set a feature for', 'instanceFeatures', undefined, 'set a feature for Acme'],
  ['Set a feature for', 'instanceFeatures', 'instance', 'set a feature'],
  ['Added an AMQ to', 'amqGroup', undefined, 'added an AMQ to AMQ group Acme'],
  ['Deleted', 'boAccount', 'instance', 'deleted BO account Acme'],
  ['Signed in', 'user', undefined, 'signed in'],
  ['Was refused sign-in as', null, undefined, 'was refused sign-in'],
])('says "%s" of %s on the page of %s as "%s"', (did, kind, page, told) => {
  const { who, does, record } = sentenceOf(ofKind(did, kind), page)
  expect([who, [does, record?.name].filter(Boolean).join(' ')]).toEqual(['Maria', told])
})

test('counts records of a bulk change, or shows several', () => {
  expect([1, 4812, null].map((count) => bulkText({ count }))).toEqual(['1 record', '4,812 records', 'several records'])
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
  expect(switched).toMatchObject([{ name: 'Audit Assigned', was: recorded('off'), is: recorded('on') }])
  expect([came.map(({ name }) => name), went.map(({ name }) => name)]).toEqual([
    ['Audit Closed: on', 'North: all'],
    ['Audit Opened: off'],
  ])
})

test('a text is compared word by word', () => {
  expect(changedParts('Closed on Sundays and holidays', 'Closed on Saturdays and holidays')).toEqual([
    { kind: 'same', text: 'Closed on ' },
    { kind: 'removed', text: 'Sundays' },
    { kind: 'added', text: 'Saturdays' },
    { kind: 'same', text: ' and holidays' },
  ])
})

test('cuts unchanged text to the context of a change', () => {
  const [before, after] = ['b '.repeat(100), ' a'.repeat(100)]
  expect(changedParts(`${before}one${after}`, `${before}two${after}`)).toEqual([
    { kind: 'same', text: `…${before.slice(-80)}` },
    { kind: 'removed', text: 'one' },
    { kind: 'added', text: 'two' },
    { kind: 'same', text: `${after.slice(0, 80)}…` },
  ])
})

test('shows unrelated texts one after the other', () => {
  const of = (sign: string) => Array.from({ length: 20_000 }, (_, at) => `${sign}${at}`).join(' ')
  expect(changedParts(of('a'), of('b'))).toEqual([
    { kind: 'removed', text: of('a') },
    { kind: 'added', text: of('b') },
  ])
})
