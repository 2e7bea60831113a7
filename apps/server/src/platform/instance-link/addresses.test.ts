import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InstanceHosts, parseHosts } from '../../settings/instance-hosts.ts'
import { connectionOf } from './addresses.ts'
import { allowedAddress } from './hosts.ts'
import { LINK_LIMITS } from './instance-link.ts'
import { withPostgresLink } from './postgres-link.ts'

const hosts = (text: string) => parseHosts(text) as InstanceHosts
const refusal = (host: string) => `The server '${host}' isn't an allowed instance host.`
const template = 'postgres://user:secret@{databaseServer}/{databaseName}'

describe('hosts of instances', () => {
  it('accept names, wildcards, addresses and ranges only', () => {
    expect(parseHosts('sql-01.example.com, *.db.example.com, 10.0.0.0/8, 192.0.2.7, fd00::/8')).not.toBeNull()
    for (const text of ['', '*', 'a b', 'http://a', '10.0.0.0/33', '1.2.3', 'a,,b', 'user@host', '10.0.0.0/x']) {
      expect(parseHosts(text), text).toBeNull()
    }
  })

  it('reject unlisted hosts before any lookup', async () => {
    const lookups: string[] = []
    const lookup = async (host: string) => {
      lookups.push(host)
      return ['203.0.114.9']
    }
    for (const host of ['evil.example.com', 'db.example.com.evil.net', 'xdb.example.com', 'example.com', 'localhost']) {
      await expect(allowedAddress(hosts('*.db.example.com'), host, lookup)).rejects.toThrow(refusal(host))
    }
    expect(lookups).toEqual([])
    expect(await allowedAddress(hosts('*.db.example.com'), 'A.DB.example.com', lookup)).toBe('203.0.114.9')
  })

  it('reject special addresses unless they are listed', async () => {
    // guarded-fetch.test.ts tries every kind.
    for (const address of ['127.0.0.1', '169.254.169.254', '::ffff:10.0.0.1']) {
      const found = allowedAddress(hosts('sql.example.com'), 'sql.example.com', async () => [address])
      await expect(found, address).rejects.toThrow(refusal('sql.example.com'))
      // One good address among others does not help.
      const mixed = allowedAddress(hosts('sql.example.com'), 'sql.example.com', async () => ['203.0.114.9', address])
      await expect(mixed, address).rejects.toThrow(refusal('sql.example.com'))
      // An address typed literally, while only a name is listed.
      await expect(allowedAddress(hosts('sql.example.com'), address), address).rejects.toThrow(refusal(address))
    }
    const inside = hosts('sql.example.com, 10.0.0.0/8')
    expect(await allowedAddress(inside, 'sql.example.com', async () => ['10.1.2.3'])).toBe('10.1.2.3')
    expect(await allowedAddress(inside, '::ffff:10.1.2.3')).toBe('::ffff:10.1.2.3')
    await expect(allowedAddress(inside, '192.168.1.1')).rejects.toThrow(refusal('192.168.1.1'))
  })
})

describe('the address of an instance', () => {
  let server: Server
  let port = 0
  let connections = 0
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  const open = async (databaseServer: string, listed: string, databaseName = 'loans') => {
    const place = { databaseServer, databaseName, demoDatabase: null }
    const connection = await connectionOf({ instanceDatabaseUrl: template, instanceHosts: hosts(listed) }, place, {})
    return withPostgresLink(connection, LINK_LIMITS, (link) => link.ping())
  }

  it('rejects an unlisted host without a packet', async () => {
    for (const typed of [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `x@127.0.0.1:${port}`,
      `sql.example.com@127.0.0.1:${port}`,
      `127.0.0.1:${port}/?host=sql.example.com`,
      `127.1:${port}`,
      `2130706433:${port}`,
      `0x7f.1:${port}`,
      '/var/run/postgresql',
      'sql.example.com#',
      '',
    ]) {
      await expect(open(typed, 'sql.example.com'), typed).rejects.toThrow(
        /isn't (an allowed instance host|a server name)/,
      )
    }
    expect(connections).toBe(0)
  })

  it('connects to the checked address with parameters only', async () => {
    await expect(open(`127.0.0.1:${port}`, '127.0.0.0/8')).rejects.toThrow('The connection was lost.')
    expect(connections).toBe(1)
    const place = { databaseServer: 'SQL-01', databaseName: 'a/b?host=evil&x=#%', demoDatabase: null }
    const settings = { instanceDatabaseUrl: template, instanceHosts: hosts('sql-01, 10.0.0.0/8') }
    // The name does not resolve here; only the list of hosts decides.
    await expect(connectionOf(settings, place, {})).rejects.toThrow()
    const literal = await connectionOf(settings, { ...place, databaseServer: '10.0.0.1' }, {})
    expect(literal.connectionString).toBe('postgres://user:secret@10.0.0.1/a%2Fb%3Fhost%3Devil%26x%3D%23%25')
    const fixedPort = {
      ...settings,
      instanceDatabaseUrl: template.replace('{databaseServer}', '{databaseServer}:5432'),
    }
    await expect(connectionOf(fixedPort, { ...place, databaseServer: '10.0.0.1:99' }, {})).rejects.toThrow(
      `'10.0.0.1:99' isn't a server name.`,
    )
  })

  it('of an instance without any is none', async () => {
    const place = { databaseServer: 'sql-01', databaseName: 'loans', demoDatabase: null }
    await expect(
      connectionOf({ instanceDatabaseUrl: null, instanceHosts: hosts('sql-01') }, place, {}),
    ).rejects.toThrow('The instance has no linked database.')
  })
})
