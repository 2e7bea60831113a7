import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { RIGHTS } from '../../../../test/rights-table.ts'
import { describeApi } from '../description/openapi.ts'

const calls = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const addressOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, '1')

/**
 * By hand, from G-API-12. The third creates a session by single sign-on, the fourth hands out a request once, the fifth
 * records that it was called.
 */
const CHANGING_READS = [
  '/authentication/logout',
  '/ClientDatabase/SyncDataImportFields/{id}',
  '/Authentication/CheckSamlResults',
  '/Authentication/SamlRequest',
  '/x/history/exported',
  '/x/amqVersions/{id}/file',
]
/** One stream too many of a person ends their oldest. */
const STREAM_OF_CHANGES = '/x/events'
/** The identity provider's page posts it; its signature and the id of its request protect it. */
const POSTED_ACROSS = '/Authentication/SamlAcs'
/** Our pages navigate to them: two linked files, and the page that posts a request. */
const OPENED = ['/x/history/exported', '/x/amqVersions/{id}/file', '/Authentication/SamlRequest']

const test = testApp()

describe('every declared call', () => {
  it('has exactly one row in the permission table', () => {
    const rows = RIGHTS.map(({ call }) => call).sort()
    expect(rows, 'the rows of apps/server/test/rights-table.ts').toEqual(calls.map(nameOf).sort())
  })

  it('is described in OpenAPI with permissions and problems', async () => {
    const { body } = await test.nobody.get<ReturnType<typeof describeApi>>('/openapi.json')
    const described = describeApi(contract, undefined, `${test.services.config.publicUrl}/api`)
    expect(body).toEqual(JSON.parse(JSON.stringify(described)))
    const paths = body.paths as Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>
    for (const call of calls) {
      const operation = paths[call.path]?.[call.method.toLowerCase()]
      expect(operation?.summary, nameOf(call)).toBe(call.summary)
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['400', '4XX', '5XX']))
      expect(Object.keys(operation?.responses ?? {})).toContain(call.answers === 'redirect' ? '302' : '200')
    }
    const answersOf = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(answersOf('/Client/GetClientDetails/{id}', 'get')).toContain('404')
    expect(answersOf('/OrgUnits/SaveOrgUnit', 'post')).toEqual(expect.arrayContaining(['404', '409']))
    const { schemas } = body.components as { schemas: Record<string, { required: string[] }> }
    expect(schemas.Conflict?.required).toEqual(expect.arrayContaining(['current', 'changedBy', 'changedAt']))
    expect(JSON.stringify(describeApi(contract, '__Host-acm-session'))).toContain('"name":"__Host-acm-session"')
  })

  it('rejects foreign origins before the session check', async () => {
    const foreign = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]
    for (const call of calls) {
      const isPlain = call.method === 'GET' && ![...CHANGING_READS, STREAM_OF_CHANGES].includes(call.path)
      const isRefused = !isPlain && call.path !== POSTED_ACROSS
      for (const headers of foreign) {
        const { problem } = await test.nobody.send({ method: call.method, url: addressOf(call), headers })
        const isForeign = problem?.message === "The request doesn't come from this site."
        expect([isForeign, isForeign && problem.status], nameOf(call)).toEqual([isRefused, isRefused && 403])
      }
    }
  })

  it('rejects navigations except those of our pages', async () => {
    const opened = (site: string) => ({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-user': '?1' })
    const isForeign = async (call: (typeof calls)[number], headers: Record<string, string>) => {
      const { problem } = await test.nobody.send({ method: call.method, url: addressOf(call), headers })
      return problem?.message === "The request doesn't come from this site."
    }
    for (const call of calls) {
      const isPlain = call.method === 'GET' && ![...CHANGING_READS, STREAM_OF_CHANGES].includes(call.path)
      const isRefused = !isPlain && call.path !== POSTED_ACROSS
      expect(await isForeign(call, opened('none')), `${nameOf(call)} from outside`).toBe(isRefused)
      expect(await isForeign(call, opened('cross-site')), `${nameOf(call)} from another site`).toBe(isRefused)
      expect(await isForeign(call, opened('same-origin')), nameOf(call)).toBe(isRefused && !OPENED.includes(call.path))
      expect(await isForeign(call, { 'sec-fetch-mode': 'cors' }), `${nameOf(call)} by a program`).toBe(false)
    }
  })

  it('matches in any case with its method only', async () => {
    const admin = await test.as([...PERMISSIONS])
    expect((await admin.get('/orgunits/GETALL')).status).toBe(200)
    for (const call of calls) {
      const { status, headers, problem } = await admin.send({ method: 'PUT', url: addressOf(call) })
      expect([status, problem.title], nameOf(call)).toEqual([405, 'Method Not Allowed'])
      expect(String(headers.allow).split(', ')).toContain(call.method)
    }
  })
})
