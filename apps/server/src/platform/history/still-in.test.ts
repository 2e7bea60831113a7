import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp, unique, waitingFor } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { systemContext } from '../../installation/installation.ts'
import { type Context, personActor } from '../access/context.ts'
import { mutate } from './mutate.ts'

const test = testApp()

const saves = (caller: TestCaller, name: string) =>
  caller.call(contract.orgUnits.save, { body: { name, description: 'x' } })
const disable = (id: number) => sql`update users set "isEnabled" = false where id = ${id}`
const endSession = (userId: number) => sql`delete from sessions where "userId" = ${userId}`
const raise = sql`update change_counters set value = value + 1 where domain = 'org-units'`

async function traces(name: string) {
  const { rows } = await sql<{ units: number; entries: number; raised: number }>`
    select (select count(*)::int from org_units where name = ${name}) as units,
           (select count(*)::int from history where changes::text like ${`%${name}%`}) as entries,
           (select value from change_counters where domain = 'org-units') as raised`.execute(test.db)
  return rows[0]
}

async function savedDuring(caller: TestCaller, name: string, { act = disable, isDone = true }) {
  const other = await test.db.startTransaction().execute()
  await act(caller.userId).execute(other)
  const saved = saves(caller, name)
  await expect.poll(() => waitingFor(test.db)).toBe(1)
  // The save must wait before it locks the counter, or both would deadlock.
  await sql`set local lock_timeout = '500ms'`.execute(other)
  await raise.execute(other)
  await (isDone ? other.commit() : other.rollback()).execute()
  return saved
}

const ORDINARY = {
  sessionTimeoutMinutes: null,
  rule: 'any',
  signedInBy: 'password',
  setsUp: false,
  isConfirmed: true,
  isRecovered: false,
  methodsChangedAt: null,
} as const

describe('change by a user who was just disabled', () => {
  it.each([
    ['disabled', disable],
    ['signed out', endSession],
  ])('waits for it, and leaves nothing once they are %s', async (_, act) => {
    const caller = await test.as(['ORG_UNIT_ADD'])
    await saves(caller, unique('First '))
    const name = unique('Never ')
    const before = await traces(name)
    expect((await savedDuring(caller, name, { act })).status).toBe(401)
    expect(await traces(name)).toEqual({ units: 0, entries: 0, raised: (before?.raised ?? 0) + 1 })
  })

  it('continues jobs after sign-out, none after disabling', async () => {
    const [gone, off] = [await test.as(['ORG_UNIT_ADD']), await test.as(['ORG_UNIT_ADD'])]
    await endSession(gone.userId).execute(test.db)
    await disable(off.userId).execute(test.db)
    const change = (id: number, inJob: boolean) => {
      const name = unique('Of a job or not ')
      const person = { userId: id, sessionId: 0, email: '', firstName: 'A', lastName: 'B', grants: [] }
      const ctx: Context = {
        ...systemContext({ services: test.services, job: 'test' }),
        actor: personActor(id, person),
        ...(inJob ? { jobId: 1 } : { user: { ...person, ...ORDINARY } }),
      }
      const history = { action: 'orgUnit.save', entity: null, after: { name } }
      return mutate(ctx, async () => ({ result: true, history, touched: ['org-units'] })).catch(
        ({ code }: { code?: string }) => code,
      )
    }
    for (const _ of ['first', 'kept'])
      for (const [id, inJob, answer] of [
        [gone.userId, true, true],
        [gone.userId, false, 'signed-out'],
        [off.userId, true, 'signed-out'],
      ] as const)
        expect(await change(id, inJob), `${id} ${inJob}`).toBe(answer)
  })

  it('is made once when the transaction was repeated', async () => {
    const caller = await test.as(['ORG_UNIT_ADD'])
    await saves(caller, unique('First '))
    const name = unique('Made ')
    const before = await traces(name)
    expect((await savedDuring(caller, name, { isDone: false })).status).toBe(200)
    expect(await traces(name)).toEqual({ units: 1, entries: 1, raised: (before?.raised ?? 0) + 1 })
  })
})
