import { once } from 'node:events'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { follow } from '../../../../test/event-reader.ts'
import { openSockets, receivedBy } from '../../../../test/sockets.ts'
import { buildApp } from '../../../app.ts'
import type { Config } from '../../../settings/config.ts'
import { PROBLEM_TYPE } from '../calls/problems.ts'
import { HEADER_WITHIN_MS, RECEIVE_WITHIN_MS } from './connections.ts'

const test = testApp()
const serverWith = (settings: Partial<Config>) =>
  buildApp({ ...test.services, config: { ...test.services.config, ...settings } })

const opened = openSockets()
function send(app: FastifyInstance, text: string, socket = opened(app)): Promise<string> {
  socket.write(text)
  return receivedBy(socket)
}

const ask = (app: FastifyInstance, target: string, method = 'GET') =>
  send(app, `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
const expectProblem = (answer: string, status: number) => {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toContain(`content-type: ${PROBLEM_TYPE}`)
  expect(answer).toMatch(/cache-control: no-store/)
  expect(bodyOf(answer)).toMatchObject({ status, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(answer).not.toMatch(/FST_|Route |not a valid url/)
}

beforeAll(() => test.app.listen({ port: 0, host: '127.0.0.1' }))

describe('a request that cannot be read', () => {
  it('gets problem+json down to the socket', async () => {
    expectProblem(await ask(test.app, '/api/%zz'), 400)
    expectProblem(await ask(test.app, '/%zz'), 400)
    expectProblem(await ask(test.app, '/assets/%ff'), 400)
    expectProblem(await ask(test.app, '*', 'OPTIONS'), 404)
    expectProblem(
      await send(test.app, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`),
      431,
    )
    expectProblem(await send(test.app, 'nonsense\r\n\r\n'), 400)
    expectProblem(await ask(test.app, '/api/OrgUnits/GetAll', 'FOO'), 400)
    expectProblem(await send(test.app, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400)
    for (const second of ['Host: localhost', 'hOST: evil.example'])
      expectProblem(
        await send(test.app, `GET / HTTP/1.1\r\nHost: localhost\r\n${second}\r\nConnection: close\r\n\r\n`),
        400,
      )
  })

  it('is rejected if its end is ambiguous', async () => {
    const behind = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const framed = [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 4',
      'Content-Length: 4\r\nContent-Length: 5',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, identity',
    ]
    for (const headers of framed) {
      const received = await send(
        test.app,
        `POST /health HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n0\r\n\r\n${behind}`,
      )
      expect(received.match(/^HTTP\/1\.1 \d+/gm), headers).toEqual(['HTTP/1.1 400'])
      expectProblem(received, 400)
    }
  })

  it('needs a session before its id is checked', async () => {
    const caller = await test.as([...PERMISSIONS])
    for (const id of ['%zz', '%ff', 'abc']) {
      expect((await test.nobody.get(`/Client/GetClientDetails/${id}`)).status, id).toBe(401)
      expect((await caller.get(`/Client/GetClientDetails/${id}`)).status, id).toBe(400)
    }
    const long = '9'.repeat(250)
    expect((await test.nobody.get(`/Client/GetClientDetails/${long}`)).status).toBe(401)
    expect((await caller.get(`/Client/GetClientDetails/${long}`)).status).toBe(404)
    const headers = { 'content-type': 'text/plain' }
    for (const payload of ['x', 'x'.repeat(1_100_000)])
      expect((await test.nobody.send({ method: 'POST', url: '/OrgUnits/SaveOrgUnit', payload, headers })).status).toBe(
        401,
      )
    expect((await caller.get(`/Client/GetClientDetails/${'x'.repeat(8000)}`)).problem.title).toBe(
      'Business Rule Failure',
    )
  })

  it('reports a missing, null or non-object body', async () => {
    const caller = await test.as([...PERMISSIONS])
    const headers = { 'content-type': 'application/json' }
    for (const payload of [undefined, '', 'null', '5', '[]']) {
      const { status, problem } = await caller.send({ method: 'POST', url: '/OrgUnits/SaveOrgUnit', payload, headers })
      const errors = [{ propertyName: 'body', errorMessage: 'Value is invalid.' }]
      expect([status, problem.errors], String(payload)).toEqual([400, errors])
    }
  })

  it('must arrive within ten minutes, headers within one', async () => {
    expect([test.app.server.headersTimeout, test.app.server.requestTimeout]).toEqual([60_000, 600_000])
    Object.assign(test.app.server, { headersTimeout: 300, requestTimeout: 300 })
    const post = 'POST /api/authentication HTTP/1.1\r\nHost: localhost\r\n'
    const began = performance.now()
    const answers = await Promise.all([
      send(test.app, post),
      send(test.app, `${post}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email":`),
    ])
    Object.assign(test.app.server, { headersTimeout: HEADER_WITHIN_MS, requestTimeout: RECEIVE_WITHIN_MS })
    for (const answer of answers) expectProblem(answer, 408)
    expect(performance.now() - began).toBeLessThan(6000)
  })
})

describe('the parameters of a call', () => {
  it('are rejected with our messages, by name', async () => {
    const caller = await test.as([...PERMISSIONS])
    const errors = async (query: string) => {
      const { status, problem } = await caller.get(`/OrgUnits/GetAll?${query}`)
      expect(status, query).toBe(400)
      return problem.errors
    }
    expect(await errors('nam=x&foo=1')).toEqual([
      { propertyName: 'nam', errorMessage: 'Unknown parameter.' },
      { propertyName: 'foo', errorMessage: 'Unknown parameter.' },
    ])
    expect(await errors('NAME=a&name=b')).toEqual([
      { propertyName: 'name', errorMessage: 'The parameter occurs twice.' },
    ])
    for (const [query, propertyName] of [
      ['page=0', 'page'],
      ['page=x', 'page'],
      ['pageSize=501', 'pageSize'],
      ['sort=password', 'sort'],
      ['name=a&name=b', 'name'],
    ] as const) {
      expect(await errors(query), query).toEqual([{ propertyName, errorMessage: expect.any(String) }])
      expect((await errors(query))[0]?.errorMessage, query).not.toMatch(/expected|Invalid|Too /)
    }
  })
})

describe('the methods of an address', () => {
  const READ_ONLY = ['/health', '/metrics', '/api/health/live', '/api/health/ready', '/api/openapi.json', '/api/docs']

  it('are GET and HEAD for probes and description', async () => {
    for (const url of READ_ONLY) {
      const get = await test.app.inject({ url })
      const head = await test.app.inject({ method: 'HEAD', url })
      expect([get.statusCode, head.statusCode, head.payload], url).toEqual([200, 200, ''])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
      expect(get.headers['cache-control'], url).toBe(/json|docs/.test(url) ? 'no-cache' : 'no-store')
    }
  })

  it('get 405 and Allow for any method', async () => {
    for (const url of [...READ_ONLY, '/api/OrgUnits/GetAll', '/api/authentication']) {
      for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'OPTIONS', 'DELETE', 'M-SEARCH']) {
        const answer = await ask(test.app, url, method)
        expectProblem(answer, 405)
        expect(answer, `${method} ${url}`).toMatch(/\r\nallow: (GET, HEAD|POST)\r\n/)
      }
    }
    expectProblem(await ask(test.app, '/health', 'POST'), 405)
  })
})

describe('an address that is no page', () => {
  it('returns 404, as an absolute target too', async () => {
    for (const target of ['/assets/', '/assets', '/.git/config', '/roles/.env', '/%2egit/config', '//roles']) {
      const answer = await ask(test.app, target)
      expectProblem(answer, 404)
      expect(bodyOf(answer).message, target).toBe("This file doesn't exist.")
    }
    for (const target of ['//api/OrgUnits/GetAll', '/api', '/api/x', '/%61pi/x', '/api%2Fx', 'http://localhost/api/x'])
      expect(bodyOf(await ask(test.app, target)).message, target).toBe("This call doesn't exist.")
    expectProblem(await ask(test.app, 'http://localhost/api/OrgUnits/GetAll'), 401)
    expect(await ask(test.app, '/roles')).toContain('<!doctype html>')
    expect(await ask(test.app, 'http://localhost')).toContain('<!doctype html>')
  })
})

describe('metrics without a token', () => {
  it('accept only direct local connections', async () => {
    const behindProxy = serverWith({ trustProxy: true })
    const status = async (remoteAddress: string, headers = {}) =>
      (await behindProxy.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    expect(await status('127.0.0.1')).toBe(200)
    expect(await status('::ffff:127.0.0.1')).toBe(200)
    expect(await status('10.0.0.5')).toBe(403)
    expect(await status('10.0.0.5', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    expect(await status('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
    expect(await status('127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(403)
    await behindProxy.close()
  })
})

describe('a name that is not ours', () => {
  const statusAt = async (app: FastifyInstance, host: string) =>
    (await app.inject({ url: '/api/health/live', headers: { host } })).statusCode

  it("is rejected by a local server, else the proxy's", async () => {
    for (const host of ['localhost', 'localhost:5173', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000'])
      expect(await statusAt(test.app, host), host).toBe(200)
    for (const host of ['evil.example', 'localhost.evil.example:3000', '10.0.0.5'])
      expect(await statusAt(test.app, host), host).toBe(403)
    for (const _ of ['read', 'remembered']) expect(await statusAt(test.app, 'a b')).toBe(400)
    const open = serverWith({ host: '0.0.0.0', publicUrl: 'https://console.example.com' })
    expect(await statusAt(open, 'evil.example')).toBe(200)
    await open.close()
    expectProblem(await ask(test.app, 'http://evil.example/api/health/live'), 403)
  })
})

describe('stopping server', () => {
  interface Around {
    drainMs?: number
    whileClosing?: () => Promise<void>
  }
  async function started({ drainMs, whileClosing = async () => undefined }: Around = {}) {
    const app = buildApp(test.services, { drainMs })
    app.addHook('preClose', () => whileClosing())
    let finish = () => {}
    const isFinished = new Promise<void>((resolve) => (finish = resolve))
    app.get('/slow', async () => {
      await isFinished
      return 'done'
    })
    app.get('/busy', async () => {
      const end = performance.now() + 5
      while (performance.now() < end);
      return 'done'
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const closing = async () => {
      const began = performance.now()
      await app.close()
      return performance.now() - began
    }
    return { app, closing, finish }
  }
  const settle = (ms = 100) => new Promise((resolve) => setTimeout(resolve, ms))

  it('serves and closes connections while it drains', async () => {
    const { app, closing } = await started()
    const head = 'Host: localhost\r\n\r\n'
    const idle = opened(app)
    const read = send(app, `GET /api/health/ready HTTP/1.1\r\n${head}`, idle)
    await once(idle, 'data')
    app.draining.is = true
    idle.write(`GET /api/health/live HTTP/1.1\r\n${head}`)
    expect(await read).toMatch(/200 OK[\s\S]*keep-alive[\s\S]*200 OK[\s\S]*connection: close[\s\S]*"live"/i)
    expect(await ask(app, '/api/health/ready')).toMatch(/^HTTP\/1.1 503 [\s\S]*The server is stopping\./)
    await closing()
  })

  it.each([0, 300])('answers a proxy %i ms after it connected', async (ms) => {
    const { app, closing } = await started()
    const late = opened(app)
    await once(late, 'connect')
    const closed = closing()
    await settle(ms)
    expect(await send(app, 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n', late)).toMatch(/^HTTP\/1.1 200 /)
    expect(await closed).toBeLessThan(2000)
  })

  it('answers connections waiting to be accepted', async () => {
    const { app, closing } = await started()
    const waiting = Array.from({ length: 30 }, () => opened(app))
    // The last one is accepted long after idle connections may be closed.
    const answers = waiting.map((socket) => send(app, 'GET /busy HTTP/1.1\r\nHost: localhost\r\n\r\n', socket))
    await Promise.all(waiting.map((socket) => once(socket, 'connect')))
    const closed = closing()
    const heads = (await Promise.all(answers)).map((answer) => answer.split('\r\n')[0])
    expect(heads).toEqual(waiting.map(() => 'HTTP/1.1 200 OK'))
    expect(await closed).toBeLessThan(3000)
  })

  it('drops silent and half-open connections at once', async () => {
    const { app, closing } = await started()
    const halves = [send(app, ''), send(app, 'GET / HTTP/1.1\r\nHost: loc')]
    await settle()
    expect(await closing()).toBeLessThan(2000)
    expect(await Promise.all(halves)).toEqual(['', ''])
  })

  it('drops a connection made just before it stops', async () => {
    let late: Promise<string> | undefined
    const whileClosing = async () => {
      late = send(app, '')
      await settle()
    }
    const { app, closing } = await started({ whileClosing })
    expect(await closing()).toBeLessThan(2000)
    expect(await late).toBe('')
  })

  it('answers what is in flight, ends event streams', async () => {
    const reader = await test.as(['CLIENT_DETAILS_VIEW'])
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${reader.cookie}\r\n\r\n`
    const whileClosing = async () => {
      idleConnection.write(request('/api/x/events'))
      await once(idleConnection, 'data')
      finish()
    }
    const { app, closing, finish } = await started({ whileClosing })
    const idleConnection = opened(app)
    const read = send(app, request('/api/health/live'), idleConnection)
    const [stream, answer] = [await follow(app, reader), ask(app, '/slow')]
    await settle()
    const closed = closing()
    expect(await stream.ended).toEqual([])
    expect(await closed).toBeLessThan(2000)
    expect(await read).toMatch(/event: begin\ndata: \{"build":[^}]*\}\n\n\r\n0\r\n\r\n$/)
    expect(await answer).toMatch(/done$/)
  })

  it('ends half a body at the deadline', async () => {
    const { app, closing } = await started({ drainMs: 500 })
    const post = 'POST /api/authentication HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const half = send(app, `${post}Content-Length: 50\r\n\r\n{"email":`)
    await settle()
    const ms = await closing()
    expect(ms).toBeGreaterThan(450)
    expect(ms).toBeLessThan(2500)
    expect(await half).toBe('')
  })
})
