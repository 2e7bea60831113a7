import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { TestApp } from './app.ts'
import { unique } from './app.ts'
import type { Inputs, TestCaller, TestResponse } from './caller.ts'
import { identityProvider } from './identity-providers.ts'
import { instanceWithUsers } from './notified-users.ts'
import { upload } from './uploads.ts'
import { givenVendors } from './vendors.ts'

type Body = Record<string, unknown>

export interface HistoryCase {
  kind: HistoryKind
  id: number
  /** Reads the record by its own page's call; null: refused. */
  page(caller: TestCaller): Promise<Body | null>
  /** Merges the values into the stored record. */
  save(values: Body): Promise<TestResponse>
  change: Body
}

const LATER = '2031-01-01'

export async function historyCases(test: TestApp, orgUnitId: number): Promise<HistoryCase[]> {
  const admin = await test.as([...PERMISSIONS])
  const acesClientId = await test.client({ orgUnitId })
  const databaseId = await test.instance({ acesClientId, orgUnitId })
  const page =
    <E extends Endpoint>(get: E, ...input: Inputs<E>) =>
    async (caller: TestCaller) => {
      const { status, body } = await caller.call(get, ...input)
      return status === 200 ? (body as Body) : null
    }
  const inList =
    (list: Endpoint<unknown, unknown, unknown, { id: number }[]>, id: number) => async (caller: TestCaller) => {
      const { status, body } = await caller.call(list)
      const found = status === 200 ? body.find((one) => one.id === id) : null
      return found ? { ...found } : null
    }
  const simple = (
    kind: HistoryKind,
    id: number | undefined,
    { read, save, query, change }: { read: HistoryCase['page']; save: Endpoint; query?: string; change: Body },
  ): HistoryCase => ({
    kind,
    id: Number(id),
    page: read,
    change,
    save: async (values) => admin.call(save, { query, raw: { ...(await read(admin)), ...values } }),
  })

  const unit = await admin.read(contract.orgUnits.save, { body: { name: unique('Walked '), description: 'x' } })
  const role = await admin.read(contract.roles.save, {
    body: { name: unique('Walked '), description: 'x', permissions: ['ROLE_VIEW'] },
  })
  const user = await admin.read(contract.users.save, {
    body: {
      email: `${unique('walked')}@example.com`,
      firstName: 'Walked',
      lastName: 'Person',
      isEnabled: true,
      newPassword: 'canary-of-user',
      roleAssignments: [{ roleId: role.id, allOrgUnits: true, orgUnitIds: [] }],
    },
  })
  const amq = await admin.read(contract.amqs.save, { body: { name: unique('AMQ ') } })
  const version = (await upload(admin, { AMQId: amq.id, Name: 'V1', Description: 'x', StartDate: LATER })).body
  const versionOf = async (caller: TestCaller) => {
    const { status, body } = await caller.call(contract.amqs.get, { params: { id: amq.id } })
    const found = status === 200 ? body.versions.find(({ id }) => id === version.id) : null
    return found ? { ...found } : null
  }
  const group = await admin.read(contract.amqGroups.save, { body: { name: unique('Group ') } })
  const product = (await givenVendors(test).save(admin)).body
  const provider = await identityProvider(test, { acesClientId, metadataUrl: 'https://idp.example.com/walked' })
  const account = await admin.read(contract.businessObjects.save, {
    body: { instanceId: databaseId, boUsername: 'walked', boPassword: 'canary-of-bo' },
  })
  const people = await instanceWithUsers(test, ['Walked User'], { acesClientId, orgUnitId })
  const [person = 0] = people.ids
  const notified = { params: { a: people.instance.databaseId, b: person } }
  await admin.call(contract.notifications.getAllForInstance, { params: { id: people.instance.databaseId } })
  const choice = await admin.read(contract.notifications.getForInstance, notified)
  await admin.read(contract.notifications.save, {
    raw: { ...choice, possibleNotifications: [{ id: 1, isEnabled: true }] },
  })
  const noted = await admin.call(contract.history.getAll, { query: { kind: 'userNotification', limit: 1 } })
  const settings = async (caller: TestCaller) => {
    const { status, body } = await caller.call(contract.aiSettings.get, { query: { id: databaseId } })
    return status === 200 ? body : null
  }
  const bridge = async (caller: TestCaller) => {
    const { status, body } = await caller.call(contract.dataBridge.get, { params: { id: databaseId } })
    return status === 200 ? { ...body.setupSystem, tables: body.exportTables.tables } : null
  }
  await admin.read(contract.aiSettings.save, { query: { id: databaseId }, body: { monthlyQuota: 5 } })
  const saveBridge = async (values: Body) => {
    const whole = await admin.read(contract.dataBridge.get, { params: { id: databaseId } })
    return admin.call(contract.dataBridge.save, { raw: { ...whole, setupSystem: { ...whole.setupSystem, ...values } } })
  }
  await saveBridge({ iceSftpClientPrivateKey: 'canary-of-bridge' })
  const instance = page(contract.instances.get, { params: { id: databaseId } })
  await admin.read(contract.instances.save, {
    raw: { ...(await instance(admin)), acesProtectApiKey: 'canary-of-instance' },
  })
  const client = page(contract.clients.get, { params: { id: acesClientId } })
  await admin.read(contract.clients.save, { raw: { ...(await client(admin)), emailPassword: 'canary-of-client' } })
  return [
    simple('orgUnit', unit.id, {
      read: inList(contract.orgUnits.getAll, unit.id),
      save: contract.orgUnits.save,
      change: { description: 'y' },
    }),
    simple('role', role.id, {
      read: page(contract.roles.get, { params: { id: role.id } }),
      save: contract.roles.save,
      change: { description: 'y', permissions: ['ROLE_VIEW', 'REPORTING'] },
    }),
    simple('user', user.id, {
      read: page(contract.users.get, { params: { id: user.id } }),
      save: contract.users.save,
      change: { lastName: 'Renamed', isEnabled: false },
    }),
    simple('amq', amq.id, {
      read: page(contract.amqs.get, { params: { id: amq.id } }),
      save: contract.amqs.save,
      change: { description: 'y' },
    }),
    simple('amqVersion', version.id, {
      read: versionOf,
      save: contract.amqs.updateVersion,
      change: { description: 'y', enabled: false },
    }),
    simple('amqGroup', group.id, {
      read: inList(contract.amqGroups.getAll, group.id),
      save: contract.amqGroups.save,
      change: { appcuesPropertyName: 'y', enabled: false },
    }),
    simple('vendorProduct', product.id, {
      read: inList(contract.vendors.getAllProducts, product.id),
      save: contract.vendors.updateProduct,
      change: { requestorName: 'y', isDisabled: true },
    }),
    simple('client', acesClientId, {
      read: client,
      save: contract.clients.save,
      change: { tableauIsEnabled: true, cutOffDate: LATER, minimumMonthlyPayment: 7.5, ssoHost: 'host' },
    }),
    simple('instance', databaseId, {
      read: instance,
      save: contract.instances.save,
      change: { useAcesExpress: true, portalHeader: 'one\ntwo', enableICE: true, enableBankVod: true },
    }),
    simple('identityProvider', provider, {
      read: page(contract.sso.get, { params: { id: provider } }),
      save: contract.sso.save,
      change: { domains: 'a.example,b.example' },
    }),
    simple('boAccount', account.id, {
      read: page(contract.businessObjects.get, { params: { id: account.id } }),
      save: contract.businessObjects.save,
      change: { boUsername: 'Walked' },
    }),
    simple('boConfig', databaseId, {
      read: page(contract.businessObjects.getConfig, { params: { instanceId: databaseId } }),
      save: contract.businessObjects.saveConfig,
      change: { boUniverseName: 'Universe' },
    }),
    simple('aiSettings', databaseId, {
      read: settings,
      save: contract.aiSettings.save,
      query: `id=${databaseId}`,
      change: { monthlyQuota: 12.5 },
    }),
    {
      ...simple('dataBridge', databaseId, {
        read: bridge,
        save: contract.dataBridge.save,
        change: { iceSftpPath: '/in', iceS3BucketName: 'bucket-one' },
      }),
      save: saveBridge,
    },
    simple('userNotification', noted.body.entries[0]?.record?.id, {
      read: page(contract.notifications.getForInstance, notified),
      save: contract.notifications.save,
      change: { possibleNotifications: [{ id: 4, isEnabled: true }] },
    }),
  ]
}
