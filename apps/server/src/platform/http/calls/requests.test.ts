import { gzipSync } from 'node:zlib'
import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, testApp, withSettings } from '../../../../test/app.ts'
import { sentencesOf, type TestCaller, type TestResponse } from '../../../../test/caller.ts'
import { multipart } from '../../../../test/uploads.ts'

const test = testApp({ failuresPerAddress: 1_000_000 })
const encrypted = withSettings(test, { publicUrl: 'https://console.example.com' })
const admin = () => test.as([...PERMISSIONS])

const problemOf = (answer: TestResponse) => [answer.status, answer.problem.title, sentencesOf(answer)]

describe('a call that cannot be understood', () => {
  it('returns problem+json with a request id', async () => {
    const caller = await admin()
    const answers = {
      'malformed JSON': caller.call(contract.orgUnits.save, {
        raw: '{"name":',
        headers: { 'content-type': 'application/json' },
      }),
      'poisoned JSON': caller.call(contract.orgUnits.save, {
        raw: '{"__proto__":{"a":1}}',
        headers: { 'content-type': 'application/json' },
      }),
      'plain text': caller.call(contract.orgUnits.save, { raw: 'name=x', headers: { 'content-type': 'text/plain' } }),
      'a form': caller.call(contract.orgUnits.save, {
        raw: 'name=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      'too much': caller.call(contract.orgUnits.save, { body: { name: 'x'.repeat(1_100_000) } }),
      'an unknown path': caller.get('/OrgUnits/Nothing'),
      'an id that is no number': caller.call(contract.clients.get, { params: { id: 'abc' } }),
      'a filter the database cannot hold': caller.call(contract.orgUnits.getAll, { query: { name: '\0' } }),
    }
    const expected: Record<string, number> = {
      'plain text': 415,
      'a form': 415,
      'too much': 413,
      'an unknown path': 404,
    }
    for (const [name, pending] of Object.entries(answers)) {
      const answer = await pending
      expect(answer.status, name).toBe(expected[name] ?? 400)
      expect(answer.headers['content-type'], name).toBe('application/problem+json; charset=utf-8')
      expect(answer.problem.requestId, name).toMatch(/^[0-9a-f-]{36}$/)
      if (answer.status !== 404)
        expect([answer.problem.title, answer.problem.errors.length], name).toEqual(['Business Rule Failure', 1])
    }
  })

  it('names every wrong type once', async () => {
    const answer = await (await admin()).call(contract.orgUnits.save, {
      raw: { id: 'x', name: 5, description: ['a'], rowVersion: 1.5 },
    })
    expect(answer.problem.errors).toEqual([
      { propertyName: 'id', errorMessage: 'Value is invalid.' },
      { propertyName: 'name', errorMessage: 'String is invalid' },
      { propertyName: 'description', errorMessage: 'String is invalid' },
      { propertyName: 'rowVersion', errorMessage: 'Value is invalid.' },
    ])
  })

  it("rejects text that the database can't store", async () => {
    const caller = await admin()
    for (const name of ['a\u0000b', 'half \ud800 pair', 'two\nlines', 'a bell\u0007']) {
      expect(problemOf(await caller.call(contract.orgUnits.save, { body: { name, description: 'x' } }))).toEqual([
        400,
        'Business Rule Failure',
        ['String is invalid'],
      ])
    }
    const stored = await caller.call(contract.orgUnits.save, {
      body: {
        name: 'עברית <script>',
        description: "'; drop table users",
      },
    })
    expect(stored.body.name).toBe('עברית <script>')
  })
})

describe('a changing call', () => {
  it('is accepted from our pages and programs only', async () => {
    const caller = await admin()
    const from = async (headers: Record<string, string>) =>
      (
        await caller.call(contract.orgUnits.save, {
          body: { name: `Unit ${JSON.stringify(headers).slice(0, 40)}`, description: 'x' },
          headers,
        })
      ).status
    expect(await from({})).toBe(200)
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await from({ origin: 'http://127.0.0.1:3000' })).toBe(200)
    expect(await from({ origin: 'http://localhost:80', host: 'localhost:80' })).toBe(200)
    expect(await from({ origin: 'https://evil.example' })).toBe(403)
    expect(await from({ origin: 'null' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'none' })).toBe(200)
    expect(await from({ 'sec-fetch-mode': 'cors' })).toBe(200)
    expect(await from({ 'sec-fetch-mode': 'navigate' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' })).toBe(200)
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:3000' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await from({ 'sec-fetch-site': 'same-site', origin: 'http://other.127.0.0.1:3000' })).toBe(403)
  })
})

describe('every answer', () => {
  it('has security headers and no caching except lists', async () => {
    const caller = await admin()
    const { headers } = await caller.call(contract.session.currentUser)
    expect(headers['content-security-policy']).toContain("default-src 'self';script-src 'self';")
    expect(headers['content-security-policy']).toContain("style-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
    expect((await caller.call(contract.orgUnits.getAll)).headers['cache-control']).toBe('private, no-cache')
    expect((await caller.call(contract.clients.get, { params: { id: 0 } })).headers['cache-control']).toBe('no-store')
  })

  it('has security headers, HTTPS-only included', async () => {
    const urls = ['/', '/login', '/assets/none.js', '/nothing.txt', '/health', '/metrics', '/api/docs', '/api/none']
    const called = ['/api/OrgUnits/GetAll', '/api/authentication', '/api/Authentication/SamlAcs']
    for (const url of [...urls, ...called]) {
      const { headers } = await encrypted.app.inject({ url })
      expect(headers['content-security-policy'], url).toMatch(
        /object-src 'none';base-uri 'none';.*frame-ancestors 'none'/,
      )
      expect(headers, url).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'DENY',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
      })
      expect(headers['access-control-allow-origin'], url).toBeUndefined()
    }
    expect((await encrypted.app.inject('/')).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('allows inline code by a fresh 128-bit nonce', async () => {
    const nonce = async () => {
      const { headers } = await encrypted.app.inject('/')
      const policy = String(headers['content-security-policy'])
      const [, found = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
      expect(policy).toContain(`;script-src 'self' 'nonce-${found}';style-src 'self' 'nonce-${found}';`)
      return found
    }
    const [one, other] = [await nonce(), await nonce()]
    expect(Buffer.from(one, 'base64')).toHaveLength(16)
    expect(other).not.toBe(one)
  })

  it('sets the cookie for HTTPS and this host only', async () => {
    const { email } = await encrypted.user()
    const { headers } = await encrypted.nobody.call(contract.session.signIn, { body: { email, password: PASSWORD } })
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-acm-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const latin1 = (text: string) => Buffer.from(text, 'latin1')

interface Sent {
  payload: Buffer
  headers: Record<string, string>
}

/** All that the call takes, each with a text that isn't UTF-8. */
function damaged({ upload, foreignForm }: Endpoint): Sent[] {
  if (foreignForm)
    return ['%FC', '\xfc'].map((sign) => ({
      payload: latin1(`SAMLResponse=M${sign}ller`),
      headers: { 'content-type': FORM_TYPE },
    }))
  if (upload) return Object.values(upload.parts).map(({ name }) => partOf(name, latin1('M\xfcller')))
  return [{ payload: latin1('{"name":"M\xfcller"}'), headers: { 'content-type': JSON_TYPE } }]
}

const partOf = (name: string, value: Buffer, more = ''): Sent => {
  const { headers, payload } = multipart({ [name]: '@' }, null)
  const place = payload.indexOf('@')
  const head = payload.toString('latin1', 0, place).replace('\r\n\r\n', `${more}\r\n\r\n`)
  return { headers, payload: Buffer.concat([latin1(head), value, payload.subarray(place + 1)]) }
}

const TAKING = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter(({ body }) => body)

describe('body in another encoding', () => {
  let caller: TestCaller
  beforeAll(async () => {
    caller = await test.as([...PERMISSIONS])
  })
  const send = ({ method, path }: Endpoint, sent: Sent) =>
    caller.send({ method, url: path.replace(/\{\w+\}/g, '1'), ...sent })

  it.each(TAKING.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is rejected by %s',
    async (_path, endpoint) => {
      for (const sent of damaged(endpoint)) {
        const { status, problem } = await send(endpoint, sent)
        expect([status, problem.errors[0]?.errorMessage]).toEqual([400, "The text isn't in UTF-8."])
      }
    },
  )

  it('names the part', async () => {
    for (const more of ['', '\r\nContent-Type: text/plain; charset=iso-8859-1', '\r\nContent-Type: application/json']) {
      const { problem } = await send(contract.amqs.uploadVersion, partOf('NAME', latin1('"M\xfcller"'), more))
      expect(problem.errors, more).toEqual([{ propertyName: 'name', errorMessage: "The text isn't in UTF-8." }])
    }
  })

  it('includes the name of a file', async () => {
    const { headers, payload } = multipart({}, { name: 'M@ller.json', content: Buffer.from('{}') })
    payload[payload.indexOf('@')] = 0xfc
    const { status, problem } = await send(contract.amqs.uploadVersion, { headers, payload })
    expect([status, problem.errors]).toEqual([
      400,
      [{ propertyName: 'file', errorMessage: "The file's name isn't in UTF-8." }],
    ])
  })

  it('is rejected with 415 if declared', async () => {
    const charset = {
      payload: Buffer.from('{}'),
      headers: { 'content-type': 'application/json; charset="ISO-8859-1"' },
    }
    const refused = await send(contract.roles.save, charset)
    expect([refused.status, refused.problem.errors]).toEqual([
      415,
      [{ propertyName: 'body', errorMessage: 'The character set must be UTF-8.' }],
    ])
    const compressed = { payload: gzipSync('{}'), headers: { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' } }
    const { status, headers, problem } = await send(contract.roles.save, compressed)
    expect([status, headers['accept-encoding'], problem.errors]).toEqual([
      415,
      'identity',
      [{ propertyName: 'body', errorMessage: "The request can't be compressed." }],
    ])
  })

  it('is accepted if it declares UTF-8', async () => {
    const { body } = await send(contract.orgUnits.save, {
      payload: Buffer.from('\ufeff{"name":"Müller","description":"ß"}'),
      headers: { 'content-type': 'application/json;charset=utf8', 'content-encoding': 'identity' },
    })
    expect(body).toMatchObject({ name: 'Müller', description: 'ß' })
  })
})

describe('a part of a form', () => {
  it('is text or a file, as declared', async () => {
    const caller = await test.as([...PERMISSIONS])
    const post = (sent: Sent) => caller.send({ method: 'POST', url: contract.amqs.uploadVersion.path, ...sent })
    const text = await post(multipart({ AMQId: 1, Name: 'A', File: '{}' }, null))
    expect([text.status, text.problem.errors]).toEqual([
      400,
      [{ propertyName: 'file', errorMessage: 'File is required' }],
    ])
    const { headers, payload } = multipart({}, { name: 'a.json', content: Buffer.from('{}') })
    const renamed = latin1(payload.toString('latin1').replace('name="File"', 'name="Name"'))
    const file = await post({ headers, payload: renamed })
    expect([file.status, file.problem.errors]).toEqual([
      400,
      [{ propertyName: 'name', errorMessage: 'String is invalid' }],
    ])
  })

  it('holds 64 kB of text at most', async () => {
    const caller = await test.as([...PERMISSIONS])
    const large = multipart({ Name: 'x'.repeat(65_537) }, { name: 'a.json', content: Buffer.alloc(200_000, ' ') })
    const { status } = await caller.send({ method: 'POST', url: contract.amqs.uploadVersion.path, ...large })
    expect(status).toBe(413)
  })
})
