import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { HistoryEntry, HistoryField, HistoryValue } from '@acm/contract/history'
import { actionsOf, HISTORY_KINDS, historyKinds } from '@acm/contract/history-kinds'
import { beforeAll, describe, expect, it } from 'vitest'
import { type GrantList, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { RECORDS } from '../../../test/declared-records.ts'
import { type HistoryCase, historyCases } from '../../../test/history-cases.ts'

const test = testApp({}, { checksAnswers: false })
/** As a user with all permissions sees them. */
const wholePages = new Map<string, Awaited<ReturnType<HistoryCase['page']>>>()
const found = { cases: [] as HistoryCase[], unit: 0, other: 0, comparisons: 0 }
const people: [who: string, given: () => GrantList][] = [
  ['a system administrator', () => [...PERMISSIONS]],
  ['somebody who reads only', () => PERMISSIONS.filter((name) => name.endsWith('_VIEW'))],
  ['somebody of that org unit', () => [{ permissions: [...PERMISSIONS], orgUnitIds: [found.unit] }]],
  ['somebody with one permission', () => ['SUBSCRIPTION_VIEW' satisfies Permission]],
  ['somebody with another one', () => ['BO_VIEW' satisfies Permission]],
]

beforeAll(async () => {
  found.unit = await test.orgUnit()
  found.other = await test.orgUnit()
  found.cases = await historyCases(test, found.unit)
})

const historyOfCase = async (caller: TestCaller, { kind, id }: HistoryCase) =>
  (await caller.read(contract.history.getAll, { query: { kind, within: `${kind}.${id}` } })).entries
/** The filter has an action of its own for saves that made their record. */
const actionOf = ({ action, did }: HistoryEntry) => (did === 'Created' ? action.replace('.save', '.create') : action)
const asOf = async (caller: TestCaller, { kind, id }: HistoryCase, query = '') =>
  caller.call(contract.history.asOf, { params: { kind, id }, query })

type DisplayedValue = HistoryField['was']
const plain = (shown: DisplayedValue): unknown =>
  Array.isArray(shown) ? shown.length : ((shown as HistoryValue | null)?.value ?? null)
/** The value on the record's page; of a secret its presence, of a set its size. */
function onPage(body: Record<string, unknown>, { field, kind }: HistoryField): unknown {
  if (kind === 'secret') return Boolean(body[field] ?? body[`has${field.charAt(0).toUpperCase()}${field.slice(1)}`])
  const value = body[field] ?? null
  return kind === 'set' ? ((value as unknown[] | null)?.length ?? 0) : value
}

const kinds = Object.entries(historyKinds).flatMap(([kind, { record }]) =>
  record && 'rowVersion' in record.input.fields ? [kind] : [],
)

describe('the history of every kind of record', () => {
  it('is walked for each that has fields to save', () => {
    expect(
      found.cases.map(({ kind }) => kind as string).sort(),
      'the cases of apps/server/test/history-cases.ts',
    ).toEqual(kinds.sort())
    // Subscriptions are rows and settings never change, so neither is walked.
    expect(kinds.length).toBe(RECORDS.size - 2)
  })

  it.each(kinds)('of %s shows each step and restores it by save', async (kind) => {
    const one = found.cases.find((other) => other.kind === kind) as HistoryCase
    const admin = await test.as([...PERMISSIONS])
    const steps: Record<string, unknown>[] = []
    const note = async () => steps.push((await one.page(admin)) ?? {})
    await note()
    const begun = (await historyOfCase(admin, one)).length
    expect((await one.save(one.change)).status).toBe(200)
    await note()
    const [changed] = await historyOfCase(admin, one)
    expect(changed?.changes.map(({ field }) => field).sort()).toEqual(Object.keys(one.change).sort())
    expect([changed?.isRestorable, changed?.hiddenFields]).toEqual([true, 0])
    const { body: former } = await asOf(admin, one, `?before=${changed?.id}`)
    expect((await one.save(former.values)).status).toBe(200)
    await note()
    // A save of what is stored writes nothing.
    expect((await one.save({})).status).toBe(200)
    expect(await one.page(admin)).toEqual(steps[2])
    const entries = (await historyOfCase(admin, one)).toReversed().slice(begun)
    expect(entries).toHaveLength(2)
    const moments = [`?before=${entries[0]?.id}`, `?after=${entries[0]?.id}`, `?after=${entries[1]?.id}`]
    for (const [index, moment] of moments.entries()) {
      const { body } = await asOf(admin, one, moment)
      for (const field of body.fields) {
        found.comparisons += 1
        expect([field.field, plain(field.was)], `${kind} ${moment}`).toEqual([
          field.field,
          onPage(steps[index] ?? {}, field),
        ])
      }
    }
    for (const name of Object.keys(one.change)) expect(steps[2]?.[name], name).toEqual(steps[0]?.[name])
  })

  it.each(kinds)('of %s has no save of an older version', async (kind) => {
    const one = found.cases.find((other) => other.kind === kind) as HistoryCase
    const admin = await test.as([...PERMISSIONS])
    const before = await one.page(admin)
    const { status, problem } = await one.save({ ...one.change, rowVersion: 999_999 })
    expect([status, problem.title, problem.changedBy]).toEqual([409, 'Conflict', expect.any(String)])
    // The setup is a part of what its page reads.
    const { setupSystem, ...current } = Object(problem.current)
    expect(before).toMatchObject(setupSystem ?? current)
    expect(await one.page(admin)).toEqual(before)
  })

  it.each(kinds)('of %s is found by each matching filter only', async (kind) => {
    const one = found.cases.find((other) => other.kind === kind) as HistoryCase
    const admin = await test.as([...PERMISSIONS])
    const [entry] = await historyOfCase(admin, one)
    const { actor, action, at, id } = entry as HistoryEntry
    const daysFrom = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
    const isFound = async (query: string) => {
      const body = await admin.read(contract.history.getAll, { query: `limit=200&kind=${kind}&${query}` })
      return body.entries.some((other) => other.id === id)
    }
    const filters = [
      [`within=${kind}.${one.id}`, `within=${kind}.999999`],
      [`person=${actor.id}`, `person=${admin.userId}`],
      [`action=${action}`, 'action=job.retry'],
      [`from=${at}`, `from=${daysFrom(1000)}`],
      [`to=${daysFrom(1000)}`, `to=${daysFrom(-1000)}`],
      ...(historyKinds[one.kind].page.scope === 'global' ? [] : [[`orgUnit=${found.unit}`, `orgUnit=${found.other}`]]),
    ] as const
    for (const [hit = '', miss = ''] of filters)
      expect([hit, await isFound(hit), miss, await isFound(miss)]).toEqual([hit, true, miss, false])
  })

  it('is found by each of its verbs only', async () => {
    const admin = await test.as([...PERMISSIONS])
    const words = new Set<string>()
    for (const kind of HISTORY_KINDS) {
      const of = async (query = '') =>
        (await admin.read(contract.history.getAll, { query: `limit=200&each=true&kind=${kind}${query}` })).entries
      const entriesOf = await of()
      const actions = actionsOf(kind)
      for (const { action, did } of actions) {
        const found = await of(`&action=${action}`)
        const same = entriesOf.filter((entry) => entry.did === did && actionOf(entry) === action)
        expect([kind, action, found.map(({ id }) => id)]).toEqual([kind, action, same.map(({ id }) => id)])
        if (same.length > 0) words.add(did)
      }
      const every = await of(actions.map(({ action }) => `&action=${action}`).join(''))
      expect(every.map(({ id }) => id)).toEqual(entriesOf.map(({ id }) => id))
    }
    expect([...words]).toEqual(expect.arrayContaining(['Created', 'Changed']))
  })

  it.each(people)('shows %s nothing that its page hides', async (_who, given) => {
    const [caller, admin] = [await test.as(given()), await test.as([...PERMISSIONS])]
    for (const one of found.cases) {
      const page = await one.page(caller)
      const whole = wholePages.get(one.kind) ?? (await one.page(admin))
      wholePages.set(one.kind, whole)
      const entries = await historyOfCase(caller, one)
      const { status, body } = await asOf(caller, one)
      expect(JSON.stringify([entries, body]), one.kind).not.toMatch(/canary|hmac:|\$argon2/)
      if (page === null) expect([entries.length, status >= 400], one.kind).toEqual([0, true])
      const secret = new Set(
        entries
          .flatMap(({ changes }) => changes)
          .filter(({ kind }) => kind === 'secret')
          .map(({ field }) => field),
      )
      const shownFields = entries.flatMap(({ changes }) => changes.map(({ field }) => field))
      const stood = status === 200 ? body.fields.map(({ field }) => field) : []
      const sent = status === 200 ? Object.keys(body.values) : []
      for (const field of new Set([...shownFields, ...stood, ...sent])) {
        found.comparisons += 1
        // Null for this person but not for one who reads all means hidden; the presence of secrets is visible.
        const isHidden = page?.[field] === null && whole?.[field] !== null && !secret.has(field)
        expect([one.kind, field, isHidden]).toEqual([one.kind, field, false])
      }
    }
  })

  it('was compared field by field', () => {
    console.info(
      `history: ${found.comparisons} comparisons over ${found.cases.length} kinds and ${people.length} people`,
    )
    expect(found.comparisons).toBeGreaterThan(500)
  })
})
