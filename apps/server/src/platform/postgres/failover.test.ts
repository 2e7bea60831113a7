import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { inDatabase } from '../../../test/database-server.ts'
import { silentProxy } from '../../../test/silent-proxy.ts'
import { openDatabase } from '../database/database.ts'
import { findServer } from './server.ts'

const maintenance = inDatabase(inject('testServer').address, 'postgres')

async function way() {
  const proxy = await silentProxy(maintenance)
  const { address } = proxy
  const url = typeof address === 'string' ? new URL(address) : new URL(`postgres://${address.user}@127.0.0.1/postgres`)
  if (typeof address !== 'string') url.port = String(address.port)
  return { proxy, url }
}

describe('several servers in one address', () => {
  it('are tried in order, skipping those down', async () => {
    const { proxy, url } = await way()
    onTestFinished(() => proxy.close())
    const address = url.href.replace(url.host, `127.0.0.1:1,${url.host}`)
    const found = await findServer(address, false)
    expect(found.connectionString).toBe(url.href)
    await expect(findServer(url.href.replace(url.host, '127.0.0.1:1,127.0.0.1:2'), false)).rejects.toThrow(
      "127.0.0.1:1: it doesn't accept connections (127.0.0.1:1); 127.0.0.1:2: it doesn't accept connections (127.0.0.1:2)",
    )
  })

  it('moves to the next server after a failure', async () => {
    const [first, second] = [await way(), await way()]
    onTestFinished(() => second.proxy.close())
    const address = first.url.href.replace(first.url.host, `${first.url.host},${second.url.host}`)
    const server = await findServer(address, false)
    const opened = openDatabase({ address, server, onError: () => undefined })
    onTestFinished(opened.close)
    const portUsed = () => opened.pool.config.connectionString
    await sql`select 1`.execute(opened.db)
    expect(portUsed()).toBe(first.url.href)
    await first.proxy.close()
    await expect
      .poll(() =>
        sql`select 1`.execute(opened.db).then(
          ({ rows }) => rows.length,
          () => 0,
        ),
      )
      .toBe(1)
    expect(portUsed()).toBe(second.url.href)
  })
})
