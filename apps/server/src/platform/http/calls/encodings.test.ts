import { gzipSync } from 'node:zlib'
import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import type { TestCaller } from '../../../../test/caller.ts'
import { multipart } from '../../../../test/uploads.ts'

const test = testApp({ failuresPerAddress: 1_000_000 })
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
