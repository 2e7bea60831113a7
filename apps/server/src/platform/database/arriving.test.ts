import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { silentProxy } from '../../../test/silent-proxy.ts'
import { type ArrivedTexts, ArrivingTexts } from './arriving.ts'
import { openDatabase } from './database.ts'

const test = testApp()
afterEach(() => void vi.restoreAllMocks())

/** Longer than a packet each tenth time, with letters of one to four bytes. */
const TEXTS = `select n || ' äß€😀 ' || repeat('x', case when n % 10 = 0 then 70000 else n end) from generate_series(1, $1::int) as n`
const textOf = (n: number) => `${n} äß€😀 ${'x'.repeat(n % 10 === 0 ? 70_000 : n)}`
const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

async function within<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await test.services.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** What still comes of them. */
async function readAll(arriving: ArrivingTexts): Promise<ArrivedTexts[]> {
  const pieces: ArrivedTexts[] = []
  for (let read = await arriving.read(1); read.length > 0; read = await arriving.read(1)) pieces.push(...read)
  return pieces
}

const ask = (client: pg.PoolClient, text: string, ...values: unknown[]) =>
  client.query(new ArrivingTexts(text, values) as unknown as pg.Submittable) as unknown as ArrivingTexts

/** The driver reads the connection again, and nobody beside it. */
async function isOfUse(client: pg.PoolClient): Promise<boolean> {
  const { stream } = (client as unknown as pg.Client).connection
  const { rows } = await client.query('select $1::text as said', ['still there'])
  return rows[0]?.said === 'still there' && stream.listenerCount('data') === 1
}

describe('rows that are read as they come', () => {
  it('are the bytes of their texts, in pieces that tell how many begin there', () =>
    within(async (client) => {
      const pieces = await readAll(ask(client, TEXTS, 120))
      expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).toString()).toBe(
        numbers(120)
          .map((n) => `,${textOf(n)}`)
          .join(''),
      )
      expect(pieces.reduce((sum, { count }) => sum + count, 0)).toBe(120)
      expect([pieces.length > 10, pieces[0]?.count]).toEqual([true, 10])
      expect(await isOfUse(client)).toBe(true)
    }))

  it('are no objects of the driver', () =>
    within(async (client) => {
      const made = vi.spyOn(pg.Query.prototype as unknown as { handleDataRow(): void }, 'handleDataRow')
      expect((await readAll(ask(client, TEXTS, 50))).length).toBeGreaterThan(1)
      expect(made).not.toHaveBeenCalled()
      await client.query('select 1')
      expect(made).toHaveBeenCalledTimes(1)
    }))

  it('are none where there are none', () =>
    within(async (client) => {
      expect(await readAll(ask(client, TEXTS, 0))).toEqual([])
      expect(await isOfUse(client)).toBe(true)
    }))

  it.each([
    ['select nothing', 'column "nothing" does not exist'],
    [`select (repeat('x', 9000) || 1 / (50 - n)) from generate_series(1, 60) as n`, 'division by zero'],
  ])('fail with the statement, also after many of them: %s', (text, failure) =>
    within(async (client) => {
      const { connection } = client as unknown as pg.Client
      const listening = connection.listenerCount('readyForQuery')
      await expect(readAll(ask(client, text))).rejects.toThrow(failure)
      expect(await isOfUse(client)).toBe(true)
      expect(connection.listenerCount('readyForQuery')).toBe(listening)
    }),
  )

  it('may be left unread: the connection is of use again once all have come', () =>
    within(async (client) => {
      const arriving = ask(client, TEXTS, 50)
      await arriving.read(1)
      await arriving.close()
      expect(await arriving.read(1)).toEqual([])
      expect(await isOfUse(client)).toBe(true)
    }))

  it.each([
    ['select 1, 2', 'A row is not one text.'],
    ['select pg_terminate_backend(pg_backend_pid())::text', 'terminating connection due to administrator command'],
  ])('end with their connection, and so does what is not one text: %s', async (text, failure) => {
    const client = await test.services.pool.connect()
    await expect(readAll(ask(client, text))).rejects.toThrow(failure)
    client.release(true)
  })
})

describe('after a statement that failed, whose answer came in two packets', () => {
  const DIVIDED = 'select (1 / (2 - n))::text as said from generate_series(1, $1::int) as n'
  const COUNTED = 'select n::text as said from generate_series(1, $1::int) as n'
  const plainly = async (client: pg.PoolClient, text: string) =>
    (await client.query<{ said: string }>(text, [3])).rows.map(({ said }) => `,${said}`).join('')
  const asList = async (client: pg.PoolClient, text: string) =>
    Buffer.concat((await readAll(ask(client, text, 3))).map(({ bytes }) => bytes)).toString()

  /** A database behind a proxy, of which one connection has answered once. */
  async function beforeFailing() {
    const { host = '', port = 0, user = '', database = '', connectionString } = test.services.pool.options
    const proxy = await silentProxy(connectionString ?? { host, port, user, database })
    const { pool, close } = openDatabase({ address: proxy.address, poolSize: 1, onError: () => undefined })
    const client = await pool.connect()
    expect(await plainly(client, COUNTED)).toBe(',1,2,3')
    const end = async (isBroken = false) => {
      client.release(isBroken)
      await close()
      await proxy.close()
    }
    return { proxy, client, end }
  }

  it.each([
    ['a list', 'a list', asList, asList],
    ['a list', 'a plain question', asList, plainly],
    ['a plain question', 'a list', plainly, asList],
  ])('%s: %s has all of its rows', async (_, __, failing, next) => {
    const { proxy, client, end } = await beforeFailing()
    proxy.cutNext()
    await expect(failing(client, DIVIDED)).rejects.toThrow('division by zero')
    expect(await next(client, COUNTED)).toBe(',1,2,3')
    await end()
  })

  it('a list ends, and its connection with it, though the second never comes', async () => {
    const { proxy, client, end } = await beforeFailing()
    proxy.cutNext({ isLost: true })
    await expect(asList(client, DIVIDED)).rejects.toThrow('division by zero')
    await expect(plainly(client, COUNTED)).rejects.toThrow('Client has encountered a connection error')
    await end(true)
  })
})
