import { contract } from '@acm/contract'
import type { TestCaller } from './caller.ts'
import { choosing } from './notified-users.ts'

/** Answers 200, or what `status` says: proofs and what others own are looked up before they are refused. */
type TestWrite = (caller: TestCaller) => Promise<{ path?: string; body?: unknown; status?: number }>

const sending =
  (body: unknown, path?: string): TestWrite =>
  async () => ({ body, ...(path && { path }) })
const from =
  (read: (caller: TestCaller) => Promise<object | null>, values: object): TestWrite =>
  async (caller) => ({ body: { ...(await read(caller)), ...values } })
const ofList =
  (read: (caller: TestCaller) => Promise<object[]>, values: object): TestWrite =>
  async (caller) => ({ body: { ...(await read(caller))[0], ...values } })
const refusing =
  (status: number, body?: unknown, path?: string): TestWrite =>
  async () => ({ status, body, ...(path && { path }) })
const withId = { params: { id: 14 } }

const CHOSEN = { act: 'setFeature', systemEnhancementName: 'AI_Alpha', isEnabled: true, ids: [7, 19, 31] }
const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response: {} }
const PASSWORD = { newPassword: 'long enough for all' }
const FEATURE = { systemEnhancementName: 'Batch_Assignments', isEnabled: true }

/** The body of each write call, for a database filled by `fillManyRows`. */
export const WRITES: Readonly<Record<string, TestWrite>> = {
  'POST /authentication': sending({ email: 'nobody@example.com', password: 'wrong' }),
  'POST /x/signIn/code': refusing(401, { code: '123456' }),
  'POST /x/signIn/passkeyOptions': sending({}),
  'POST /x/signIn/passkey': refusing(401, { credential: CREDENTIAL }),
  'POST /x/signInMethods/passkeyOptions': sending({}),
  'POST /x/signInMethods/passkeys': refusing(400, { name: 'Mine', credential: CREDENTIAL }),
  'POST /x/signInMethods/passkeys/{id}': refusing(404, { name: 'Mine' }, '/x/signInMethods/passkeys/14'),
  'DELETE /x/signInMethods/passkeys/{id}': refusing(404, undefined, '/x/signInMethods/passkeys/14'),
  'POST /x/signInMethods/app': sending({}),
  'POST /x/signInMethods/app/verify': refusing(400, { code: '123456' }),
  'DELETE /x/signInMethods/app': refusing(404),
  'POST /x/signInMethods/recoveryCodes': refusing(400, {}),
  'POST /x/signInMethods/reset': sending({ userId: 14 }),
  'POST /x/confirm': refusing(400, { password: 'wrong' }),
  'POST /x/confirm/passkeyOptions': refusing(400, {}),
  'POST /x/confirm/passkey': refusing(400, { credential: CREDENTIAL }),
  'POST /x/confirm/singleSignOn/finish': refusing(400, {}),
  'POST /OrgUnits/SaveOrgUnit': sending({ id: 0, name: 'One more unit', description: 'x' }),
  'POST /Client/SaveClientDetails': from((by) => by.read(contract.clients.get, withId), {
    emailServer: 'mail.example.com',
  }),
  'POST /Client/UpdateEmailPassword': sending({ id: 14, ...PASSWORD }),
  'POST /ClientDatabase/SaveInstanceDetails': from((by) => by.read(contract.instances.get, withId), {
    databaseCompany: 'Other',
  }),
  'POST /IceFire/Save': from((by) => by.read(contract.dataBridge.get, withId), {
    setupSystem: { iceSftpHost: 'other.example' },
  }),
  'POST /IceFire/UpdateSftpPassword/{id}': sending(PASSWORD, '/IceFire/UpdateSftpPassword/14'),
  'POST /Feature/Edit': sending({ acesDatabaseId: 14, ...FEATURE }),
  'POST /Feature/BulkEdit': sending(FEATURE),
  'POST /x/features/bulkEdit/undo': from((by) => by.read(contract.features.latestBulkEdit), {}),
  'POST /x/jobs/{id}/retry': sending(undefined, '/x/jobs/14/retry'),
  'POST /x/jobs/{id}/settle': sending(undefined, '/x/jobs/16/settle'),
  'POST /x/bulk/preview': sending(CHOSEN),
  'POST /x/bulk': async (caller) => {
    const numbers = await caller.read(contract.bulk.preview, { body: CHOSEN })
    return { body: { ...CHOSEN, seen: numbers } }
  },
  'POST /x/bulk/{id}/undo': async (caller) => {
    const [job] = await caller.read(contract.jobs.getAll, { query: { page: 1, kind: 'setFeature' } })
    return { path: `/x/bulk/${job?.id}/undo` }
  },
  'POST /x/bulk/exported': sending({ list: 'Clients', rows: 1 }),
  'POST /Users/SaveUser': from((by) => by.read(contract.users.get, withId), { lastName: 'Renamed' }),
  'POST /Users/UpdatePassword': sending({ id: 14, ...PASSWORD }),
  'POST /Users/UpdateOwnPassword': sending(PASSWORD),
  'DELETE /x/sessions/{id}': async (caller) => {
    const [session] = await caller.read(contract.users.sessions, { query: { userId: 15 } })
    return { path: `/x/sessions/${session?.id}` }
  },
  'POST /Roles/SaveRole': from((by) => by.read(contract.roles.get, withId), {
    description: 'Of a few',
    permissions: ['REPORTING'],
  }),
  'DELETE /Roles/{id}': async (caller) => {
    const role = { id: 0, name: 'Nobody has it', description: 'x', permissions: ['REPORTING'] }
    return { path: `/Roles/${(await caller.read(contract.roles.save, { body: role })).id}` }
  },
  'POST /x/roles/exported': sending({ id: 14 }),
  'POST /x/roles/imported': sending({ id: 14, fileName: 'a.json' }),
  'POST /x/access/preview': from((by) => by.read(contract.roles.get, withId), {}),
  'POST /AmqGroup/SaveAmqGroup': sending({ id: 0, name: 'Together', enabled: true }),
  'POST /AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations': sending({ amqId: 14, amqGroupId: 1 }),
  'POST /AmqGroup/RemoveFromGroup/{groupId}/{amqId}': sending(undefined, '/AmqGroup/RemoveFromGroup/1/14'),
  'POST /Amq/SaveAmq': sending({ id: 0, name: 'One more' }),
  'POST /x/amqs/questions': async (caller) => {
    const [amq] = await caller.read(contract.amqs.getAll, { query: { page: 1 } })
    const keys = { questionList: '/questions', wordingKey: 'text', idKey: null }
    return { body: { id: amq?.id, rowVersion: amq?.rowVersion, ...keys } }
  },
  'POST /Amq/UpdateVersion': async (caller) => {
    const [amq] = await caller.read(contract.amqs.getAll, { query: { page: 1 } })
    return { body: { ...amq?.versions[0], description: 'Said otherwise' } }
  },
  'POST /AmqGroupSubscriptions/UpdateSubscriptions': ofList(
    (by) => by.read(contract.subscriptions.getForClient, { query: { acesClientId: 14 } }),
    { acesClientId: 14, startDate: '2026-01-01', endDate: null },
  ),
  'POST /Vendors/UpdateVendor/{id}': sending({ id: 1, isSelected: true }, '/Vendors/UpdateVendor/14'),
  'POST /Vendors/UpdateVendorProduct': ofList((by) => by.read(contract.vendors.getAllProducts), {
    vendorName: 'Renamed',
  }),
  'POST /Sso/SaveIdentityProvider': from((by) => by.read(contract.sso.get, withId), { name: 'Renamed' }),
  'POST /Sso/SaveIdentityProviderAssignment': from((by) => by.read(contract.instances.get, withId), {
    enableSso: false,
  }),
  'POST /UserNotifications/SaveInstanceUserNotifications': async (caller) => {
    const [row] = await caller.read(contract.notifications.getAllForInstance, withId)
    return { body: choosing(row, 3) }
  },
  'POST /x/reports/exported': sending({ report: 'AMQ_Subscription', rows: 1, query: {} }),
  'POST /BoAccount/SaveBoAccount': from((by) => by.read(contract.businessObjects.get, withId), { boPassword: 'other' }),
  'POST /BoAccount/SaveBoAccounts': async (caller) => ({
    body: [await caller.read(contract.businessObjects.get, { params: { id: 14 } })],
  }),
  'DELETE /BoAccount/{id}': sending(undefined, '/BoAccount/14'),
  'POST /BoConfig/Save': from((by) => by.read(contract.businessObjects.getConfig, { params: { instanceId: 14 } }), {
    boUniverseName: 'Other',
  }),
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
  'POST /x/confirm/singleSignOn',
  'POST /Amq/UploadAmqVersion',
  'POST /x/identityProviders/{id}/check',
]
