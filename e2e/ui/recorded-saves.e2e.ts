import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { afterEach, expect, it, vi } from 'vitest'
import { identityProvider } from '../../apps/server/test/identity-providers.ts'
import { lookUp } from '../../apps/web/src/api/lookUp.ts'
import { recordedSave } from '../../apps/web/src/api/recordedSaves.ts'
import { testConsole } from '../harness/console.ts'

const test = testConsole()
afterEach(() => void vi.unstubAllGlobals())

/** Saves as a page whose answers are all lost, and answers whether what it finds is what the answers were. */
async function losing() {
  const caller = await test.as([
    'CLIENT_DETAILS_VIEW',
    'CLIENT_DETAILS_FULL_EDIT',
    'INSTANCE_DETAILS_VIEW',
    'INSTANCE_DETAILS_FULL_EDIT',
    'SSO_CONFIG_VIEW',
    'SSO_CONFIG_EDIT',
    'BO_VIEW',
    'BO_EDIT',
    'AMQ_LIBRARY_VIEW',
    'AMQ_LIBRARY_EDIT',
    'SUBSCRIPTION_VIEW',
    'SUBSCRIPTION_EDIT',
    'DATA_BRIDGE_CONFIG_VIEW',
    'DATA_BRIDGE_CONFIG_EDIT',
    'VENDOR_PRODUCTS_VIEW',
    'VENDOR_PRODUCTS_EDIT',
    'ORG_UNIT_VIEW',
    'ORG_UNIT_ADD',
    'ROLE_VIEW',
    'ROLE_EDIT',
  ])
  const own = fetch
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', (path: string, { headers, ...init }: RequestInit) =>
    own(test.url + path, { ...init, headers: { ...Object(headers), cookie: caller.cookie } }),
  )
  const isFound = async <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, body: unknown, untold: object = {}) => {
    const save = recordedSave(endpoint)
    if (!save) throw new Error(`${endpoint.path} is not looked up`)
    const at = Date.now()
    const path = endpoint.path.replace('{id}', String(Object(body).id))
    const { status, body: answer } = await caller.post<R>(path, body)
    expect(status, `${endpoint.path} ${JSON.stringify(answer)}`).toBe(200)
    const found = await lookUp(save, { body: body as B, at, userId: caller.userId })
    expect(found?.answer, endpoint.path).toEqual(
      typeof answer === 'object' && !Array.isArray(answer) ? { ...answer, ...untold } : answer,
    )
    return answer
  }
  return { caller, isFound }
}

it('a save of each kind is found in the history of its person, and what it answered is read', async () => {
  const { caller, isFound } = await losing()
  const acesClientId = await test.client()
  const databaseId = await test.instance({ acesClientId })
  const read = async (path: string) => Object((await caller.get(path)).body)
  const client = await read(`/Client/GetClientDetails/${acesClientId}`)
  await isFound(contract.clients.save, { ...client, acesClientName: 'Found client' })
  await isFound(contract.clients.updateEmailPassword, { id: acesClientId, newPassword: 'a password' })
  const instance = await read(`/ClientDatabase/GetInstanceDetails/${databaseId}`)
  await isFound(contract.instances.save, { ...instance, databaseCompany: 'Found' })
  const provider = await read(`/Sso/GetIdentityProvider/${await identityProvider(test, { acesClientId })}`)
  await isFound(contract.sso.save, { ...provider, name: 'Found provider' })
  const { body: account } = await caller.post('/BoAccount/SaveBoAccount', {
    id: 0,
    instanceId: databaseId,
    boUsername: 'kept',
    boPassword: 'x',
  })
  await isFound(contract.businessObjects.save, { ...Object(account), boUsername: 'found', boPassword: 'y' })
  await isFound(contract.businessObjects.saveAll, [
    { id: 0, instanceId: databaseId, boUsername: 'found too', boPassword: 'x', rowVersion: null },
  ])
  await isFound(contract.businessObjects.saveConfig, { instanceId: databaseId, boUniverseName: 'Found' })
  const group = await isFound(
    contract.amqGroups.save,
    { id: 0, name: 'Found group', enabled: true, rowVersion: null },
    { amqs: [] },
  )
  const amq = await isFound(contract.amqs.save, { id: 0, name: 'Found AMQ', description: null, rowVersion: null })
  await isFound(contract.amqGroups.addAmq, { amqId: amq.id, amqGroupId: group.id })
  await isFound(contract.subscriptions.update, {
    acesClientId,
    amqGroup: group.id,
    startDate: '2031-01-01',
    endDate: null,
    acesDatabases: [databaseId],
    deletedAcesDatabases: [],
  })
  const now = await read(`/ClientDatabase/GetInstanceDetails/${databaseId}`)
  const { enableSso, useSsoJitUsers, useSsoClientDefinedUserRoles, rowVersion } = now
  const flags = { enableSso: !enableSso, useSsoJitUsers, useSsoClientDefinedUserRoles }
  await isFound(contract.sso.saveAssignment, { databaseId, ...flags, rowVersion })
  await isFound(contract.dataBridge.updateSftpPassword, { id: databaseId, newPassword: 'a password' })
  await isFound(contract.orgUnits.save, { id: 0, name: 'Found unit', description: 'x', rowVersion: null })
  const bridge = await read(`/IceFire/Get/${databaseId}`)
  const databaseDetails = { databaseId, rowVersion: bridge.databaseDetails.rowVersion }
  const setupSystem = { iceSftpHost: 'found.example' }
  await isFound(contract.dataBridge.save, { databaseDetails, exportTables: { tables: null }, setupSystem })
  const product = {
    id: 0,
    vendorServiceGroup: 'Meridian',
    vendorServiceType: 'Credit Report',
    vendorCode: 'FOUND',
    vendorName: 'Found',
    requestorName: 'x',
    serviceResource: 'https://vendor.example',
    isDisabled: false,
  }
  await isFound(contract.vendors.updateProduct, product, { instancesWithUpdateFailure: null })
  await isFound(contract.views.save, { id: 0, name: 'Found view', list: 'clients', query: '', isShared: false })
  await isFound(contract.roles.save, { id: 0, name: 'Found role', description: 'x', permissions: ['ROLE_VIEW'] })
})
