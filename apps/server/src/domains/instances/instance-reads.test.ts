import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { type GrantList, testApp } from '../../../test/app.ts'

const test = testApp()
const full = () => test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'])
const within = (permissions: Permission[], ...orgUnitIds: number[]) => [{ permissions, orgUnitIds }]

describe('one instance', () => {
  it('suggests servers used by others, most used first', async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    for (const databaseServer of ['sql01', 'sql02', 'sql02']) await test.instance({ orgUnitId: near, databaseServer })
    await test.instance({ orgUnitId: far, databaseServer: 'hidden' })
    const editor = await test.as(within(['INSTANCE_DETAILS_FULL_EDIT'], near))
    expect(await editor.read(contract.instances.getServers)).toEqual(['sql02', 'sql01'])
  })

  // The rights of each field: test/field-rights.test.ts.
  it('returns editable fields by permission and org unit', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const id = await test.instance({ orgUnitId: mine, enableDataFacts: true })
    const fieldsOf = async (given: GrantList) =>
      (await (await test.as(given)).read(contract.instances.get, { params: { id } })).editableFields
    const limited = await fieldsOf(within(['INSTANCE_DETAILS_LIMITED_EDIT'], mine))
    expect([limited.includes('databaseCompany'), limited.includes('databaseCode')]).toEqual([true, false])
    const vendors = await fieldsOf(within(['INSTANCE_DETAILS_VIEW', 'VENDOR_CONFIG_EDIT'], mine))
    expect([vendors.includes('enableXactus'), vendors.includes('enableDataFacts')]).toEqual([true, false])
    const editing = within(['INSTANCE_DETAILS_FULL_EDIT', 'VENDOR_CONFIG_EDIT'], other)
    expect(await fieldsOf([...within(['INSTANCE_DETAILS_VIEW'], mine), ...editing])).toEqual([])
  })

  it('returns only groups with permission', async () => {
    const id = await test.instance({ databaseServer: 'secret-server', ssoOnlyEmailDomains: 'a.example' })
    const read = async (permission: Permission) =>
      (await test.as([permission])).read(contract.instances.get, { params: { id } })
    const details = { databaseServer: 'secret-server', ssoOnlyEmailDomains: null }
    expect(await read('INSTANCE_DETAILS_VIEW')).toMatchObject(details)
    const sso = { databaseServer: null, ssoOnlyEmailDomains: 'a.example' }
    expect(await read('SSO_CONFIG_VIEW')).toMatchObject(sso)
  })

  it('returns an empty instance for id 0 to creators', async () => {
    const { editableFields, ...blank } = await (await full()).read(contract.instances.get, { params: { id: 0 } })
    expect(blank).toMatchObject({
      databaseId: 0,
      acesClient: null,
      databaseCode: null,
      disabled: false,
      portalUserSsoMode: 0,
    })
    expect(editableFields).toEqual(expect.arrayContaining(['acesClientId', 'databaseServer']))
    expect(editableFields).not.toContain('enableSso')
    const viewer = await test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'])
    expect((await viewer.call(contract.instances.get, { params: { id: 0 } })).status).toBe(403)
  })
})
