import { Writable } from 'node:stream'
import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildApp } from '../../../app.ts'
import { loadConfig } from '../../../settings/config.ts'
import { comesFromProxy } from './request-ids.ts'

const test = testApp({ trustProxy: 'loopback' })
const UNREACHABLE = "The instance can't be reached, and its users haven't been loaded yet. Try again."
const PROXYS = '7f3c2f6e9b1d4c0a8e5f6a7b8c9d0e1f'

const lines: Record<string, unknown>[] = []
const log = pino(
  { base: undefined },
  new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(line))) }),
)
let app: ReturnType<typeof buildApp>
beforeAll(async () => {
  app = buildApp({ ...test.services, log })
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string, id: string, remoteAddress = '127.0.0.1') =>
  app.inject({ url, remoteAddress, headers: { 'x-request-id': id } })
const callOf = (id: unknown) => lines.filter(({ msg, requestId }) => msg === 'call' && requestId === id)

describe('the id of a call', () => {
  it('from our proxy appears in header, problem and log', async () => {
    const answer = await ask('/api/OrgUnits/GetAll', PROXYS)
    expect(answer.headers['x-request-id']).toBe(PROXYS)
    expect(answer.json()).toMatchObject({ status: 401, requestId: PROXYS })
    expect(callOf(PROXYS)).toHaveLength(1)
  })

  it('is replaced if foreign or unsafe to log', async () => {
    for (const [id, from] of [
      [PROXYS, '10.0.0.5'],
      ['short', '127.0.0.1'],
      ['a"b\\c{}{}{}', '127.0.0.1'],
      ['x'.repeat(129), '127.0.0.1'],
    ] as const)
      expect((await ask('/api/health/live', id, from)).headers['x-request-id'], id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is in the history entries of the call', async () => {
    const caller = await test.as(['ORG_UNIT_ADD'])
    const { headers } = await caller.call(contract.orgUnits.save, {
      body: { id: 0, name: 'Traced', description: 'Traced', rowVersion: 0 },
      headers: { 'x-request-id': 'proxy.call-0001' },
    })
    expect(headers['x-request-id']).toBe('proxy.call-0001')
    const entries = await test.db
      .selectFrom('history')
      .select('action')
      .where('requestId', '=', 'proxy.call-0001')
      .execute()
    expect(entries).toEqual([{ action: 'orgUnit.save' }])
  })

  it('is accepted only from proxies in TRUST_PROXY', () => {
    const from = (remoteAddress: string) => ({ socket: { remoteAddress } }) as never
    const believes = (setting?: string) => {
      const isBelieved = comesFromProxy(loadConfig({ TRUST_PROXY: setting }))
      return ['127.0.0.1', '10.1.2.3', '203.0.113.9'].map((address) => isBelieved(from(address)))
    }
    expect(believes()).toEqual([false, false, false])
    expect(believes('1')).toEqual([true, true, true])
    expect(believes('loopback, 10.0.0.0/8')).toEqual([true, true, false])
  })
})

describe('the log of a call', () => {
  it('logs temporary rejections as warnings without stack', async () => {
    const { token } = await test.as([...PERMISSIONS])
    const instance = await test.linkedInstance()
    await instance.shut()
    const url = `/api/UserNotifications/GetAllUserNotificationsForInstance/${instance.databaseId}`
    const { headers, statusCode } = await app.inject({ url, cookies: { 'acm-session-3000': token } })
    const logged = lines.filter(({ msg, requestId }) => msg !== 'call' && requestId === headers['x-request-id'])
    expect(statusCode).toBe(503)
    expect(logged).toMatchObject([{ level: 40, reason: UNREACHABLE }])
    expect(logged[0]).not.toHaveProperty('err')
  })

  it('logs route, status, time and user, no personal data', async () => {
    const caller = await test.as(['CLIENT_DETAILS_VIEW'])
    const { cookies } = { cookies: { 'acm-session-3000': caller.token } }
    const found = await app.inject({ url: '/api/Client/GetClientDetails/0?code=SECRET', cookies })
    const [line] = callOf(found.headers['x-request-id'])
    expect(line).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/api/Client/GetClientDetails/:id',
      path: '/api/Client/GetClientDetails/0',
      status: found.statusCode,
      bytes: Buffer.byteLength(found.payload),
      userId: caller.userId,
    })
    expect(line?.ms).toBeGreaterThan(0)
    expect(JSON.stringify(line)).not.toMatch(/SECRET|@example/)
  })
})
