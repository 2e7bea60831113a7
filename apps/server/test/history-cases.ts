import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { UserNotification } from '@acm/contract/notifications'
import type { VendorProduct } from '@acm/contract/vendors'
import type { TestApp } from './app.ts'
import { unique } from './app.ts'
import type { Caller } from './caller.ts'
import { identityProvider } from './identity-providers.ts'
import { instanceWithUsers, notificationsPath, SAVE_NOTIFICATIONS } from './notified-users.ts'
import { upload } from './uploads.ts'
import { givenVendors } from './vendors.ts'

type Body = Record<string, unknown>

export interface HistoryCase {
  kind: HistoryKind
  id: number
  /** Reads the record by its own page's call; null: refused. */
  page(caller: Caller): Promise<Body | null>
  /** Merges the values into the stored record. */
  save(values: Body): Promise<unknown>
  change: Body
}

const LATER = '2031-01-01'

export async function historyCases(test: TestApp, orgUnitId: number): Promise<HistoryCase[]> {
  const admin = await test.as([...PERMISSIONS])
  const acesClientId = await test.client({ orgUnitId })
  const databaseId = await test.instance({ acesClientId, orgUnitId })
  const made = async (path: string, values: Body) => {
    const { status, body } = await admin.post<Body>(path, values)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const page = (path: string) => async (caller: Caller) => {
    const { status, body } = await caller.get<Body>(path)
    return status === 200 ? body : null
  }
  const inList = (path: string, key: string, id: unknown) => async (caller: Caller) => {
    const { status, body } = await caller.get<Body[]>(path)
    return status === 200 ? (body.find((one) => one[key] === id) ?? null) : null
  }
  const simple = (
    kind: HistoryKind,
    id: unknown,
    { read, path, change }: { read: HistoryCase['page']; path: string; change: Body },
  ): HistoryCase => ({
    kind,
    id: Number(id),
    page: read,
    change,
    save: async (values) => made(path, { ...(await read(admin)), ...values }),
  })

  const unit = await made('/OrgUnits/SaveOrgUnit', { name: unique('Walked '), description: 'x' })
  const role = await made('/Roles/SaveRole', { name: unique('Walked '), description: 'x', permissions: ['ROLE_VIEW'] })
  const user = await made('/Users/SaveUser', {
    email: `${unique('walked')}@example.com`,
    firstName: 'Walked',
    lastName: 'Person',
    isEnabled: true,
    newPassword: 'canary-of-user',
    roleAssignments: [{ roleId: role.id, allOrgUnits: true, orgUnitIds: [] }],
  })
  const amq = await made('/Amq/SaveAmq', { name: unique('AMQ ') })
  const version = (await upload(admin, { AMQId: amq.id, Name: 'V1', Description: 'x', StartDate: LATER })).body
  const versionOf = async (caller: Caller) => {
    const whole = await page(`/Amq/${amq.id}`)(caller)
    return ((whole?.versions as Body[]) ?? []).find(({ id }) => id === version.id) ?? null
  }
  const group = await made('/AmqGroup/SaveAmqGroup', { name: unique('Group ') })
  const product = (await givenVendors(test).save(admin)).body as VendorProduct
  const provider = await identityProvider(test, { acesClientId, metadataUrl: 'https://idp.example.com/walked' })
  const account = await made('/BoAccount/SaveBoAccount', {
    instanceId: databaseId,
    boUsername: 'walked',
    boPassword: 'canary-of-bo',
  })
  const people = await instanceWithUsers(test, ['Walked User'], { acesClientId, orgUnitId })
  const [person = 0] = people.ids
  const notified = notificationsPath(people.instance.databaseId, person)
  await admin.call(contract.notifications.getAllForInstance, { params: { id: people.instance.databaseId } })
  const choice = (await admin.get<UserNotification>(notified)).body
  await made(SAVE_NOTIFICATIONS, { ...choice, possibleNotifications: [{ id: 1, isEnabled: true }] })
  const noted = await admin.call(contract.history.getAll, { query: { kind: 'userNotification', limit: 1 } })
  const settings = async (caller: Caller) => {
    const { status, body } = await caller.call(contract.aiSettings.get, { query: { id: databaseId } })
    return status === 200 ? body : null
  }
  const bridge = async (caller: Caller) => {
    const whole = (await page(`/IceFire/Get/${databaseId}`)(caller)) as Record<string, Body> | null
    return whole && { ...whole.setupSystem, tables: whole.exportTables?.tables }
  }
  await made(`/AcesIntelligence/SaveSettings?id=${databaseId}`, { monthlyQuota: 5 })
  const saveBridge = async (values: Body) => {
    const whole = (await page(`/IceFire/Get/${databaseId}`)(admin)) as Record<string, Body>
    return made('/IceFire/Save', { ...whole, setupSystem: { ...whole.setupSystem, ...values } })
  }
  await saveBridge({ iceSftpClientPrivateKey: 'canary-of-bridge' })
  const instance = page(`/ClientDatabase/GetInstanceDetails/${databaseId}`)
  const saveInstance = '/ClientDatabase/SaveInstanceDetails'
  await made(saveInstance, { ...(await instance(admin)), acesProtectApiKey: 'canary-of-instance' })
  const client = page(`/Client/GetClientDetails/${acesClientId}`)
  const saveClient = '/Client/SaveClientDetails'
  await made(saveClient, { ...(await client(admin)), emailPassword: 'canary-of-client' })
  return [
    simple('orgUnit', unit.id, {
      read: inList('/OrgUnits/GetAll', 'id', unit.id),
      path: '/OrgUnits/SaveOrgUnit',
      change: { description: 'y' },
    }),
    simple('role', role.id, {
      read: page(`/Roles/${role.id}`),
      path: '/Roles/SaveRole',
      change: { description: 'y', permissions: ['ROLE_VIEW', 'REPORTING'] },
    }),
    simple('user', user.id, {
      read: page(`/Users/${user.id}`),
      path: '/Users/SaveUser',
      change: { lastName: 'Renamed', isEnabled: false },
    }),
    simple('amq', amq.id, { read: page(`/Amq/${amq.id}`), path: '/Amq/SaveAmq', change: { description: 'y' } }),
    simple('amqVersion', version.id, {
      read: versionOf,
      path: '/Amq/UpdateVersion',
      change: { description: 'y', enabled: false },
    }),
    simple('amqGroup', group.id, {
      read: inList('/AmqGroup/GetAllAmqGroups', 'id', group.id),
      path: '/AmqGroup/SaveAmqGroup',
      change: { appcuesPropertyName: 'y', enabled: false },
    }),
    simple('vendorProduct', product.id, {
      read: inList('/Vendors/GetAllVendorProducts', 'id', product.id),
      path: '/Vendors/UpdateVendorProduct',
      change: { requestorName: 'y', isDisabled: true },
    }),
    simple('client', acesClientId, {
      read: client,
      path: saveClient,
      change: { tableauIsEnabled: true, cutOffDate: LATER, minimumMonthlyPayment: 7.5, ssoHost: 'host' },
    }),
    simple('instance', databaseId, {
      read: instance,
      path: saveInstance,
      change: { useAcesExpress: true, portalHeader: 'one\ntwo', enableICE: true, enableBankVod: true },
    }),
    simple('identityProvider', provider, {
      read: page(`/Sso/GetIdentityProvider/${provider}`),
      path: '/Sso/SaveIdentityProvider',
      change: { domains: 'a.example,b.example' },
    }),
    simple('boAccount', account.id, {
      read: page(`/BoAccount/Get/${account.id}`),
      path: '/BoAccount/SaveBoAccount',
      change: { boUsername: 'Walked' },
    }),
    simple('boConfig', databaseId, {
      read: page(`/BoConfig/Get/${databaseId}`),
      path: '/BoConfig/Save',
      change: { boUniverseName: 'Universe' },
    }),
    simple('aiSettings', databaseId, {
      read: settings,
      path: `/AcesIntelligence/SaveSettings?id=${databaseId}`,
      change: { monthlyQuota: 12.5 },
    }),
    {
      ...simple('dataBridge', databaseId, {
        read: bridge,
        path: '',
        change: { iceSftpPath: '/in', iceS3BucketName: 'bucket-one' },
      }),
      save: saveBridge,
    },
    simple('userNotification', noted.body.entries[0]?.record?.id, {
      read: page(notified),
      path: SAVE_NOTIFICATIONS,
      change: { possibleNotifications: [{ id: 4, isEnabled: true }] },
    }),
  ]
}
