import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { describeApi } from './openapi.ts'

/** Written by hand from decisions T1, not derived from the contract: a call without a row fails. */
const CLIENT_EDIT: Permission[] = ['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT']
const INSTANCE_EDIT: Permission[] = ['INSTANCE_DETAILS_LIMITED_EDIT', 'INSTANCE_DETAILS_FULL_EDIT']
const MAY_CALL: Record<string, Permission[] | 'anonymous' | 'session'> = {
  'POST /authentication': 'anonymous',
  'POST /Authentication/LoginWithJumpCloud': 'anonymous',
  'GET /Authentication/CheckSamlResults': 'anonymous',
  'GET /authentication/currentUser': 'session',
  'GET /authentication/logout': 'anonymous',
  'GET /x/session/demoAccounts': 'anonymous',
  'GET /OrgUnits/GetAll': [
    ...['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT', 'ORG_UNIT_ADD', 'USER_VIEW', 'USER_EDIT', 'CLIENT_DETAILS_VIEW'],
    ...[
      'CLIENT_DETAILS_LIMITED_EDIT',
      'CLIENT_DETAILS_FULL_EDIT',
      'INSTANCE_DETAILS_VIEW',
      'INSTANCE_DETAILS_LIMITED_EDIT',
    ],
    'INSTANCE_DETAILS_FULL_EDIT',
  ] as Permission[],
  'POST /OrgUnits/SaveOrgUnit': ['ORG_UNIT_ADD', 'ORG_UNIT_EDIT'],
  'GET /Client/GetAllClients': [
    'CLIENT_DETAILS_VIEW',
    ...CLIENT_EDIT,
    ...(['SUBSCRIPTION_VIEW', 'INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT', 'BO_VIEW'] as Permission[]),
    'SSO_CONFIG_VIEW',
    'SSO_CONFIG_EDIT',
  ],
  'GET /Client/GetClientDetails/{id}': [
    'CLIENT_DETAILS_VIEW',
    ...CLIENT_EDIT,
    ...(['SUBSCRIPTION_VIEW', 'INSTANCE_DETAILS_VIEW', 'BO_VIEW', 'SSO_CONFIG_VIEW'] as Permission[]),
  ],
  'POST /Client/SaveClientDetails': CLIENT_EDIT,
  'POST /Client/UpdateEmailPassword': CLIENT_EDIT,
  'GET /ClientDatabase/GetAllInstances': [
    ...([
      'INSTANCE_DETAILS_VIEW',
      'FEATURE_FLAG_VIEW',
      'DATA_BRIDGE_CONFIG_VIEW',
      'VENDOR_CONFIG_VIEW',
    ] as Permission[]),
    ...(['BO_VIEW', 'SSO_CONFIG_VIEW', 'USER_NOTIFICATIONS_VIEW', 'SYNC_DATA_IMPORT_FIELDS'] as Permission[]),
  ],
  'GET /ClientDatabase/GetDatabasesForClient': [
    ...(['INSTANCE_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT', 'BO_VIEW', 'BO_EDIT'] as Permission[]),
  ],
  'GET /ClientDatabase/GetInstanceDetails/{id}': [
    ...(['INSTANCE_DETAILS_VIEW', ...INSTANCE_EDIT, 'FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'] as Permission[]),
    ...(['DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW', 'BO_VIEW', 'SSO_CONFIG_VIEW'] as Permission[]),
    'USER_NOTIFICATIONS_VIEW',
  ],
  'POST /ClientDatabase/SaveInstanceDetails': INSTANCE_EDIT,
}

const calls = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const addressOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, '1')

const test = testApp()

describe('every declared call', () => {
  it('has a row in the table of who may call it, and every row is a call', () => {
    expect(Object.keys(MAY_CALL).sort()).toEqual(calls.map(nameOf).sort())
  })

  it('is described in the OpenAPI document with its permissions and problems', async () => {
    const { body } = await test.nobody.get<ReturnType<typeof describeApi>>('/openapi.json')
    expect(body).toEqual(JSON.parse(JSON.stringify(describeApi(contract))))
    const paths = body.paths as Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>
    for (const call of calls) {
      const operation = paths[call.path]?.[call.method.toLowerCase()]
      expect(operation?.summary, nameOf(call)).toBe(call.summary)
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '405', '503']))
    }
    const answersOf = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(answersOf('/authentication', 'post')).toEqual(expect.arrayContaining(['401', '413', '415', '429']))
    expect(answersOf('/Client/GetClientDetails/{id}', 'get')).toContain('404')
    expect(answersOf('/OrgUnits/SaveOrgUnit', 'post')).toEqual(expect.arrayContaining(['404', '409', '413', '415']))
    const { schemas } = body.components as { schemas: Record<string, unknown> }
    expect(JSON.stringify(schemas.Conflict)).toContain('"required":["current","changedBy","changedAt"]')
    expect(JSON.stringify(describeApi(contract, '__Host-acm-session'))).toContain('"name":"__Host-acm-session"')
  })

  it('answers 401 without a session unless it is anonymous', async () => {
    for (const call of calls) {
      const { status, problem } = await test.nobody.call({
        method: call.method,
        url: addressOf(call),
        payload: call.body ? {} : undefined,
      })
      if (MAY_CALL[nameOf(call)] === 'anonymous') continue
      expect([status, problem.title], nameOf(call)).toEqual([401, 'Unauthorized'])
    }
  })

  it('answers 403 to each permission held alone that does not open it, and only to those', async () => {
    let checked = 0
    for (const permission of PERMISSIONS) {
      const caller = await test.as([permission])
      for (const call of calls) {
        const may = MAY_CALL[nameOf(call)]
        if (!Array.isArray(may)) continue
        const { status } = await caller.call({
          method: call.method,
          url: addressOf(call),
          payload: call.body ? { id: 99, acesClientId: 99, databaseId: 99 } : undefined,
        })
        // Past the permission comes the unknown record (404), or the answer; never 403 for holders in all org units.
        const isRefused = status === 403
        const opensOnlyOther = permission === 'ORG_UNIT_ADD' && nameOf(call) === 'POST /OrgUnits/SaveOrgUnit'
        expect(isRefused, `${permission} ${nameOf(call)} → ${status}`).toBe(!may.includes(permission) || opensOnlyOther)
        checked += 1
      }
    }
    expect(checked).toBe(PERMISSIONS.length * Object.values(MAY_CALL).filter(Array.isArray).length)
  })

  it('is matched in any letter case and refuses other methods with 405 and Allow', async () => {
    const admin = await test.as([...PERMISSIONS])
    expect((await admin.get('/orgunits/GETALL')).status).toBe(200)
    for (const call of calls) {
      const { status, headers, problem } = await admin.call({ method: 'PUT', url: addressOf(call) })
      expect([status, problem.title], nameOf(call)).toEqual([405, 'Method Not Allowed'])
      expect(String(headers.allow).split(', ')).toContain(call.method)
    }
  })
})
