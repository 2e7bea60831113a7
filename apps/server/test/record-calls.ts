/** Ids of records, each in the same org unit as the others. */
export interface RecordIds {
  unit: number
  client: number
  instance: number
  provider: number
  boAccount: number
  subscribed: number
  /** An AMQ group, of no org unit. */
  group: number
}
export interface RecordCall {
  call: string
  url: string
  body?: object
}
interface AskedRecord {
  id?: number | string
  query?: string
  body?: object
}
type AskOf = (theirs: RecordIds, own: RecordIds) => RecordCall

export function recordCall(call: string, { id = '', query = '', body }: AskedRecord): RecordCall {
  const path = call.split(' ')[1] ?? ''
  return { call, url: path.replace(/\{\w+\}/g, String(id)) + query, ...(body && { body }) }
}
const row =
  (call: string, ask: (theirs: RecordIds, own: RecordIds) => AskedRecord): AskOf =>
  (theirs, own) =>
    recordCall(call, ask(theirs, own))

/** No one has this version: a save that is let through ends in 409 and writes nothing. */
const rowVersion = 999_999
const flag = { systemEnhancementName: 'AI_Alpha', isEnabled: false }
const dated = { startDate: '2026-02-01', endDate: null, rowVersion: null }

/** Each call with the scope of a record, for one of others and, where it needs one, for one's own. */
export const RECORD_CALLS: readonly AskOf[] = [
  row('GET /Client/GetClientDetails/{id}', ({ client }) => ({ id: client })),
  row('POST /Client/SaveClientDetails', ({ client }) => ({ body: { acesClientId: client, rowVersion } })),
  row('POST /Client/SaveClientDetails', ({ unit }, own) => ({
    body: { acesClientId: own.client, orgUnitId: unit, rowVersion },
  })),
  row('POST /Client/UpdateEmailPassword', ({ client }) => ({ body: { id: client, newPassword: 'Guessed' } })),
  row('GET /ClientDatabase/GetDatabasesForClient', ({ client }) => ({ query: `?acesClientId=${client}` })),
  row('GET /ClientDatabase/GetInstanceDetails/{id}', ({ instance }) => ({ id: instance })),
  row('POST /ClientDatabase/SaveInstanceDetails', ({ instance }) => ({ body: { databaseId: instance, rowVersion } })),
  row('POST /ClientDatabase/SaveInstanceDetails', ({ client }, own) => ({
    body: { databaseId: 0, acesClientId: client, orgUnitId: own.unit },
  })),
  row('GET /ClientDatabase/SyncDataImportFields/{id}', ({ instance }) => ({ id: instance })),
  row('GET /IceFire/Get/{id}', ({ instance }) => ({ id: instance })),
  row('POST /IceFire/Save', ({ instance }) => ({
    body: { databaseDetails: { databaseId: instance, rowVersion }, exportTables: {}, setupSystem: {} },
  })),
  row('POST /IceFire/UpdateSftpPassword/{id}', ({ instance }) => ({ id: instance, body: { newPassword: 'Guessed' } })),
  row('POST /Feature/Edit', ({ instance }) => ({ body: { acesDatabaseId: instance, ...flag } })),
  row('GET /x/instances/{id}/link', ({ instance }) => ({ id: instance })),
  row('GET /AmqGroupSubscriptions/GetSubscriptionsForClient', ({ client }) => ({ query: `?acesClientId=${client}` })),
  row('POST /AmqGroupSubscriptions/UpdateSubscriptions', ({ client }) => ({
    body: [{ id: 0, acesClientId: client, rowVersion }],
  })),
  row('POST /AmqGroupSubscriptions/UpdateSubscriptions', ({ subscribed }, own) => ({
    body: [{ id: subscribed, acesClientId: own.client, amqGroup: own.group, acesDatabases: [own.instance], ...dated }],
  })),
  row('POST /AmqGroupSubscriptions/UpdateSubscriptions', ({ instance }, own) => ({
    body: [{ id: 0, acesClientId: own.client, amqGroup: own.group, acesDatabases: [instance], ...dated }],
  })),
  row('GET /Vendors/GetVendorProductsForInstance/{databaseId}/{platform}', ({ instance }) => ({ id: instance })),
  row('POST /Vendors/UpdateVendor/{id}', ({ instance }) => ({
    id: instance,
    body: { enableXactus: true, rowVersion },
  })),
  row('GET /Sso/GetIdentityProvidersForClient/{id}', ({ client }) => ({ id: client })),
  row('GET /Sso/GetIdentityProvider/{id}', ({ provider }) => ({ id: provider })),
  row('POST /Sso/SaveIdentityProvider', ({ provider }) => ({ body: { id: provider, rowVersion } })),
  row('POST /Sso/SaveIdentityProvider', ({ client }) => ({ body: { id: 0, acesClientId: client, name: 'X' } })),
  row('POST /Sso/SaveIdentityProviderAssignment', ({ instance }) => ({ body: { databaseId: instance, rowVersion } })),
  row('POST /Sso/SaveIdentityProviderAssignment', ({ provider }, own) => ({
    body: { databaseId: own.instance, ssoIdentityProviderId: provider },
  })),
  row('POST /x/identityProviders/{id}/check', ({ provider }) => ({ id: provider })),
  row('GET /UserNotifications/GetAllUserNotificationsForInstance/{id}', ({ instance }) => ({ id: instance })),
  row('GET /UserNotifications/GetUserNotificationsForInstance/{a}/{b}', ({ instance }) => ({ id: instance })),
  row('POST /UserNotifications/SaveInstanceUserNotifications', ({ instance }) => ({
    body: { id: instance, instanceId: instance, rowVersion },
  })),
  row('GET /BoAccount/Get/{id}', ({ boAccount }) => ({ id: boAccount })),
  row('POST /BoAccount/SaveBoAccount', ({ boAccount }, own) => ({
    body: { id: boAccount, instanceId: own.instance, boUsername: 'X' },
  })),
  row('POST /BoAccount/SaveBoAccount', ({ instance }, own) => ({
    body: { id: own.boAccount, instanceId: instance, boUsername: 'X' },
  })),
  row('POST /BoAccount/SaveBoAccounts', ({ boAccount }, own) => ({
    body: [{ id: boAccount, instanceId: own.instance, boUsername: 'X' }],
  })),
  row('DELETE /BoAccount/{id}', ({ boAccount }) => ({ id: boAccount })),
  row('GET /BoConfig/Get/{instanceId}', ({ instance }) => ({ id: instance })),
  row('POST /BoConfig/Save', ({ instance }) => ({ body: { instanceId: instance, rowVersion } })),
  row('POST /AcesIntelligence/GetSettings', ({ instance }) => ({ query: `?id=${instance}` })),
  row('POST /AcesIntelligence/SaveSettings', ({ instance }) => ({
    query: `?id=${instance}`,
    body: { monthlyQuota: 1 },
  })),
  ...['/preview', ''].flatMap((path) => [
    row(`POST /x/bulk${path}`, ({ instance }) => ({
      body: { act: 'enableInstances', isEnabled: false, ids: [instance] },
    })),
    row(`POST /x/bulk${path}`, ({ client }) => ({
      body: { act: 'enableClients', isEnabled: true, ids: [client] },
    })),
    row(`POST /x/bulk${path}`, ({ unit }, own) => ({
      body: { act: 'moveInstances', orgUnitId: unit, ids: [own.instance] },
    })),
    row(`POST /x/bulk${path}`, ({ provider }, own) => ({
      body: { act: 'assignProvider', ssoIdentityProviderId: provider, ids: [own.instance] },
    })),
  ]),
]
