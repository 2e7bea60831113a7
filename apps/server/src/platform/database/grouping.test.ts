import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { allowGroups, asGroup } from './grouping.ts'
import { AND_COMMIT, WITH_NEXT } from './pipelining.ts'

const test = testApp()
afterEach(() => void vi.useRealTimers())

/** A connection of its own, closed at the end of the work. */
async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...test.services.pool.options, query_timeout: 30_000 })
  allowGroups(client)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('statements that go out as a group', () => {
  it('are each answered with their own rows, and are over before the limit of time of the driver', () =>
    connected(async (client) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const asked = asGroup(client, () => [
        client.query({ name: 'one', text: 'select $1::int as one', values: [1] }),
        client.query('select 2 as two'),
        client.query({ name: 'none', text: 'select 3 as three where false' }),
      ])
      const answers = await Promise.all(asked)
      expect(answers.map(({ rows, rowCount }) => [rows, rowCount])).toEqual([
        [[{ one: 1 }], 1],
        [[{ two: 2 }], 1],
        [[], 0],
      ])
      expect(vi.getTimerCount()).toBe(0)
      await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
      expect(vi.getTimerCount()).toBe(0)
    }))

  it('fail together behind the one that fails, and the connection goes on', () =>
    connected(async (client) => {
      const later = { name: 'later', text: 'select $1::int as later', values: [1] }
      const asked = asGroup(client, () => [
        client.query('select 1'),
        client.query('select 1 / $1::int', [0]),
        client.query(later),
      ])
      const answers = await Promise.allSettled(asked)
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
      expect((await client.query(later)).rows, 'it was never parsed').toEqual([{ later: 1 }])
    }))

  it('are given up together when the connection is lost', () =>
    connected(async (client) => {
      client.on('error', () => undefined)
      const asked = asGroup(client, () => [
        client.query('select pg_terminate_backend(pg_backend_pid())'),
        client.query('select 1'),
      ])
      const answers = await Promise.allSettled(asked)
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    }))

  it('are kept by their connection also where one that failed was the first to bring them', async () => {
    const transaction = (divisor: number) =>
      test.db.transaction().execute(async (tx) => {
        await sql`${sql.raw(WITH_NEXT)} select 1 / ${divisor}::int`.execute(tx)
        const { rows } = await sql`${sql.raw(AND_COMMIT)} select ${'behind it'} as told`.execute(tx)
        return rows
      })
    for (let time = 1; time < 6; time += 1) await expect(transaction(0)).rejects.toThrow('division by zero')
    for (let time = 1; time < 6; time += 1) expect(await transaction(1)).toEqual([{ told: 'behind it' }])
  })
})
