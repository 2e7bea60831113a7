import { contract } from '@acm/contract'
import { messages } from '@acm/contract/core/messages'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const all = () => test.as([...PERMISSIONS])
const read = async (caller: TestCaller, query: string) =>
  (await caller.read(contract.history.getAll, { query })).entries

it('rejects nonexistent days, times and keys', async () => {
  const caller = await all()
  const noFrom = ['2026-02-31', '0000-01-01', '2026-02-31T00:00:00Z', '0001-01-01T00:00:00%2B23:59']
  const noTo = ['2026-02-30', '2026-13-01', '9999-12-31T23:59:59-23:59']
  const noKey = ['2026-02-31T00:00:00.000Z~5', '1~', '-1~5', '999999999999999~5']
  const bad = [noFrom.map((day) => `from=${day}`), noTo.map((day) => `to=${day}`)].flat()
  const list = (query: string) => caller.call(contract.history.getAll, { query })
  const exported = (query: string) => caller.call(contract.history.exported, { query: `format=csv&${query}` })
  for (const [call, queries] of [
    ...[list, exported].map((filtered) => [filtered, bad] as const),
    [list, noKey.map((key) => `before=${key}`)],
  ] as const)
    for (const query of queries) {
      const { status, problem } = await call(query)
      expect([status, problem.errors?.[0]?.errorMessage], query).toEqual([400, messages.invalid])
    }
  for (const [call, query] of [
    [list, 'from=0001-01-01&to=9999-12-31'],
    [list, 'from=2026-01-01T00:00:00%2B23:59&before=99999999999999~1'],
  ] as const)
    expect((await call(query)).status, query).toBe(200)
})

describe('a record', () => {
  it('is empty for missing records on every tab', async () => {
    const admin = await all()
    for (const kind of ['client', 'subscription', 'instance', 'instanceFeatures', 'instanceVendors', 'boConfig'])
      for (const [call, query] of [
        ['asOf', ''],
        ['asOf', 'before=1'],
      ] as const) {
        const { status } = await admin.call(contract.history[call], { params: { kind, id: 999_999 }, query })
        expect(status, `${kind} ${call} ${query}`).toBe(404)
      }
  })
})

it('shows a denied change to people who can open the user', async () => {
  const person = await test.as(['CLIENT_DETAILS_VIEW'])
  const admin = await all()
  expect((await person.call(contract.roles.remove, { params: { id: 1 } })).status).toBe(403)
  const [entry] = await read(admin, `action=call.refuse&within=user.${person.userId}`)
  expect([entry?.did, entry?.hiddenFields]).toEqual(['Was denied access', 0])
  expect(entry?.changes.map(({ label, now }) => [label, now?.value])).toContainEqual(['Call', 'DELETE /Roles/{id}'])
})

it('is empty for an impossible id', async () => {
  const caller = await all()
  for (const id of ['2147483648', '9'.repeat(30)]) {
    const { status, body } = await caller.call(contract.history.getAll, { query: { within: `instance.${id}` } })
    expect([status, body.entries], id).toEqual([200, []])
  }
})
