import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillDisk } from '../../../test/database-away.ts'
import { goodResponse } from '../../../test/saml/documents.ts'
import { ACS, formOf, KEYS, type SignOn, testSignOn } from '../../../test/saml/sign-on.ts'
import { buildApp } from '../../app.ts'

const from = async (app: Pick<SignOn, 'app'>['app'], address: string) => {
  const { headers, payload } = formOf({ SAMLResponse: 'AAAA' })
  const posted = { ...headers, 'x-forwarded-for': address }
  const answer = await app.inject({ method: 'POST', url: ACS, payload, headers: posted })
  return answer.statusCode === 429 ? Number(answer.headers['retry-after']) : answer.statusCode
}

describe('posts of the identity service’s answers', () => {
  const test = testSignOn({ failuresPerAddress: 3, trustProxy: () => true })

  it('are limited per IP address across processes', async () => {
    const replica = buildApp(test.services)
    const answers = []
    for (const app of [test.app, replica, test.app, replica, test.app]) answers.push(await from(app, '192.0.2.1'))
    expect(answers.slice(0, 3)).toEqual([302, 302, 302])
    for (const seconds of answers.slice(3)) expect(seconds).toBeGreaterThan(500)
    expect(await from(replica, '192.0.2.2')).toBe(302)
    await replica.close()
  })

  it('are limited in total, twenty times as many', async () => {
    await sql`delete from rate_limits`.execute(test.db)
    const answers = []
    for (let index = 0; index < 62; index++) answers.push(await from(test.app, `198.51.100.${index}`))
    expect(answers.slice(0, 60)).toEqual(Array(60).fill(302))
    for (const seconds of answers.slice(60)) expect(seconds).toBeGreaterThan(500)
  })

  it('do not count when they are believed', async () => {
    await sql`delete from rate_limits`.execute(test.db)
    const { email } = await test.user()
    for (let turn = 0; turn < 5; turn++) {
      const { requestId, cookie } = await test.begin()
      await test.post(goodResponse(KEYS.first, { requestId, nameId: email }))
      expect((await test.collect(cookie)).status).toBe(200)
    }
    const { rows } = await sql<{ points: number }>`select points from rate_limits`.execute(test.db)
    expect(rows.map(({ points }) => points)).toEqual([0, 0, 0])
  })

  it("don't count if the database fails first", async () => {
    await sql`delete from rate_limits`.execute(test.db)
    const { email } = await test.user()
    const { requestId } = await test.begin()
    const free = await fillDisk(test, 'saml_sign_ins', 'update or delete')
    expect((await test.post(goodResponse(KEYS.first, { requestId, nameId: email }))).status).toBe(503)
    await free()
    const { rows } = await sql<{ key: string; points: number }>`select key, points from rate_limits`.execute(test.db)
    expect(rows.filter(({ key }) => key.startsWith('assertion')).map(({ points }) => points)).toEqual([0, 0])
  })
})
