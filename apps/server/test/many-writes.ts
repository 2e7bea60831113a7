import { contract } from '@acm/contract'
import type { Caller } from './caller.ts'

type Write = (caller: Caller) => Promise<{ path?: string; body?: unknown }>

const sending =
  (body: unknown, path?: string): Write =>
  async () => ({ body, ...(path && { path }) })
const from =
  (read: string, values: object): Write =>
  async (caller) => ({ body: { ...(await caller.get<object>(read)).body, ...values } })
const ofList =
  (read: string, values: object): Write =>
  async (caller) => ({ body: { ...(await caller.get<object[]>(read)).body[0], ...values } })

const CHOSEN = { act: 'setFeature', systemEnhancementName: 'AI_Alpha', isEnabled: true, ids: [7, 19, 31] }
const PASSWORD = { newPassword: 'long enough for all' }
const FEATURE = { systemEnhancementName: 'Batch_Assignments', isEnabled: true }

/** The body of each write call, for a database filled by `fillManyRows`. */
export const WRITES: Readonly<Record<string, Write>> = {
  'POST /authentication': sending({ email: 'nobody@example.com', password: 'wrong' }),
  'POST /OrgUnits/SaveOrgUnit': sending({ id: 0, name: 'One more unit', description: 'x' }),
  'POST /Client/SaveClientDetails': from('/Client/GetClientDetails/14', { emailServer: 'mail.example.com' }),
  'POST /Client/UpdateEmailPassword': sending({ id: 14, ...PASSWORD }),
  'POST /ClientDatabase/SaveInstanceDetails': from('/ClientDatabase/GetInstanceDetails/14', {
    databaseCompany: 'Other',
  }),
  'POST /IceFire/Save': from('/IceFire/Get/14', {}),
  'POST /IceFire/UpdateSftpPassword/{id}': sending(PASSWORD, '/IceFire/UpdateSftpPassword/14'),
  'POST /Feature/Edit': sending({ acesDatabaseId: 14, ...FEATURE }),
  'POST /Feature/BulkEdit': sending(FEATURE),
  'POST /x/features/bulkEdit/undo': from('/x/features/bulkEdit/latest', {}),
  'POST /x/jobs/{id}/retry': sending(undefined, '/x/jobs/14/retry'),
  'POST /x/jobs/{id}/settle': sending(undefined, '/x/jobs/16/settle'),
  'POST /x/bulk/preview': sending(CHOSEN),
  'POST /x/bulk': async (caller) => {
    const { names: _, ...seen } = await caller.read(contract.bulk.preview, { body: CHOSEN })
    return { body: { ...CHOSEN, seen } }
  },
  'POST /x/bulk/{id}/undo': async (caller) => {
    const [job] = await caller.read(contract.jobs.getAll, { query: { page: 1, kind: 'setFeature' } })
    return { path: `/x/bulk/${job?.id}/undo` }
  },
  'POST /x/bulk/exported': sending({ list: 'Clients', rows: 1 }),
  'POST /Users/SaveUser': from('/Users/14', { lastName: 'Renamed' }),
  'POST /Users/UpdatePassword': sending({ id: 14, ...PASSWORD }),
  'POST /Users/UpdateOwnPassword': sending(PASSWORD),
  'DELETE /x/sessions/{id}': async (caller) => {
    const [session] = await caller.read(contract.users.sessions, { query: { userId: 15 } })
    return { path: `/x/sessions/${session?.id}` }
  },
  'POST /Roles/SaveRole': from('/Roles/14', { description: 'Of a few', permissions: ['REPORTING'] }),
  'DELETE /Roles/{id}': async (caller) => {
    const role = { id: 0, name: 'Nobody has it', description: 'x', permissions: ['REPORTING'] }
    return { path: `/Roles/${(await caller.read(contract.roles.save, { body: role })).id}` }
  },
  'POST /x/roles/exported': sending({ id: 14 }),
  'POST /x/roles/imported': sending({ id: 14, fileName: 'a.json' }),
  'POST /x/access/preview': from('/Roles/14', {}),
  'POST /AmqGroup/SaveAmqGroup': sending({ id: 0, name: 'Together', enabled: true }),
  'POST /AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations': sending({ amqId: 14, amqGroupId: 1 }),
  'POST /AmqGroup/RemoveFromGroup/{groupId}/{amqId}': sending(undefined, '/AmqGroup/RemoveFromGroup/1/14'),
  'POST /Amq/SaveAmq': sending({ id: 0, name: 'One more' }),
  'POST /Amq/UpdateVersion': async (caller) => {
    const [amq] = await caller.read(contract.amqs.getAll, { query: { page: 1 } })
    return { body: { ...amq?.versions[0], description: 'Said otherwise' } }
  },
  'POST /AmqGroupSubscriptions/UpdateSubscriptions': ofList(
    '/AmqGroupSubscriptions/GetSubscriptionsForClient?acesClientId=14',
    { acesClientId: 14, startDate: '2026-01-01', endDate: null },
  ),
  'POST /Vendors/UpdateVendor/{id}': sending({ id: 1, isSelected: true }, '/Vendors/UpdateVendor/14'),
  'POST /Vendors/UpdateVendorProduct': ofList('/Vendors/GetAllVendorProducts', { vendorName: 'Renamed' }),
  'POST /Sso/SaveIdentityProvider': from('/Sso/GetIdentityProvider/14', { name: 'Renamed' }),
  'POST /Sso/SaveIdentityProviderAssignment': from('/ClientDatabase/GetInstanceDetails/14', { enableSso: false }),
  'POST /UserNotifications/SaveInstanceUserNotifications': ofList(
    '/UserNotifications/GetAllUserNotificationsForInstance/14',
    {},
  ),
  'POST /x/reports/exported': sending({ report: 'AMQ_Subscription', rows: 1, query: {} }),
  'POST /BoAccount/SaveBoAccount': from('/BoAccount/Get/14', { boPassword: 'other' }),
  'POST /BoAccount/SaveBoAccounts': async (caller) => ({
    body: [await caller.read(contract.businessObjects.get, { params: { id: 14 } })],
  }),
  'DELETE /BoAccount/{id}': sending(undefined, '/BoAccount/14'),
  'POST /BoConfig/Save': from('/BoConfig/Get/14', { boUniverseName: 'Other' }),
  'POST /AcesIntelligence/GetSettings': sending(undefined, '/AcesIntelligence/GetSettings?id=14'),
  'POST /AcesIntelligence/SaveSettings': async (caller) => {
    const body = await caller.read(contract.aiSettings.get, { query: { id: 14 } })
    return { path: '/AcesIntelligence/SaveSettings?id=14', body: { ...body, monthlyQuota: 7 } }
  },
  'POST /x/systemSettings/revealed': sending({ act: 'shown' }),
  'POST /x/views': sending({ id: 0, name: 'Mine alone', list: 'clients' }),
  'POST /x/views/default': sending({ list: 'clients', id: 0 }),
  'DELETE /x/views/{id}': async (caller) => {
    const views = await caller.read(contract.views.getAll)
    return { path: `/x/views/${views.find(({ isOwn }) => isOwn)?.id}` }
  },
}

/** Left out: they go elsewhere, and look nothing up that other calls do not. */
export const NOT_WRITTEN = [
  'POST /Authentication/LoginWithJumpCloud',
  'POST /Authentication/SamlAcs',
  'POST /Amq/UploadAmqVersion',
  'POST /x/identityProviders/{id}/check',
]
