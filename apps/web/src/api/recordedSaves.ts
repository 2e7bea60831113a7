import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { call } from './client.ts'
import { ApiFailure } from './request.ts'
import { MAY_BE_DONE, MAY_BE_SAVED } from './unanswered.ts'

/** How to find out whether a save without an answer was stored. */
export interface RecordedSave<B, R> {
  /** Action name in the history. */
  action: string
  /** Body key of the record's id (0 creates one); null: no record or several. */
  key: string | null
  /** Reads the answer that the save would have had. */
  read: (id: number, body: B) => Promise<R>
  /** Shown if that can't be found out. */
  sentence: string
  /** Sent again it makes another record, though its body has no id. */
  makesAnother?: true
}

const {
  aiSettings,
  amqGroups,
  amqs,
  bulk,
  businessObjects,
  clients,
  dataBridge,
  features,
  instances,
  notifications,
  orgUnits,
  roles,
  sso,
  subscriptions,
  users,
  vendors,
  views,
} = contract

/** Throws 404 instead of returning undefined. */
function found<R>(row: R | undefined): R {
  if (row === undefined) throw new ApiFailure(404, null)
  return row
}

const byId = <R extends { id: number }>(rows: readonly R[], id: number): R => found(rows.find((row) => row.id === id))

const yes = async (): Promise<true> => true

const saves = new Map<unknown, RecordedSave<never, unknown>>()

interface RecordedSaveOptions<B> {
  key?: (keyof B & string) | null
  sentence?: string
  makesAnother?: true
}

function declare<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  action: string,
  read: RecordedSave<B, R>['read'],
  { key = null, sentence = MAY_BE_SAVED, ...more }: RecordedSaveOptions<B> = {},
): void {
  saves.set(endpoint, { action, key, read, sentence, ...more })
}

const ofId = { key: 'id' } as const

declare(clients.save, 'client.save', (id) => call(clients.get, { params: { id } }), { key: 'acesClientId' })
declare(clients.updateEmailPassword, 'client.updateEmailPassword', yes)
declare(instances.save, 'instance.save', (id) => call(instances.get, { params: { id } }), { key: 'databaseId' })
declare(sso.saveAssignment, 'instance.save', (id) => call(instances.get, { params: { id } }), { key: 'databaseId' })
declare(sso.save, 'identityProvider.save', (id) => call(sso.get, { params: { id } }), ofId)
declare(dataBridge.save, 'dataBridge.save', (id) => call(dataBridge.get, { params: { id } }))
declare(dataBridge.updateSftpPassword, 'dataBridge.updateSftpPassword', yes)
declare(businessObjects.save, 'boAccount.save', (id) => call(businessObjects.get, { params: { id } }), ofId)
declare(
  businessObjects.saveAll,
  'boAccount.save',
  async (_, accounts) => {
    const made = accounts.map(({ instanceId, boUsername }) => `${instanceId} ${boUsername}`)
    const all = await call(businessObjects.getAll, {})
    return all.filter(({ instanceId, boUsername }) => made.includes(`${instanceId} ${boUsername}`))
  },
  { makesAnother: true },
)
declare(businessObjects.saveConfig, 'boConfig.save', (instanceId) =>
  call(businessObjects.getConfig, { params: { instanceId } }),
)
declare(aiSettings.save, 'aiSettings.save', yes)
declare(notifications.save, 'userNotification.save', (_, { instanceId, id }) =>
  call(notifications.getForInstance, { params: { a: instanceId, b: id } }),
)
declare(orgUnits.save, 'orgUnit.save', async (id) => byId(await call(orgUnits.getAll, {}), id), ofId)
declare(users.save, 'user.save', (id) => call(users.get, { params: { id } }), ofId)
declare(users.updatePassword, 'user.updatePassword', yes)
declare(users.updateOwnPassword, 'user.updatePassword', yes)
declare(roles.save, 'role.save', (id) => call(roles.get, { params: { id } }), ofId)
declare(amqs.save, 'amq.save', (id) => call(amqs.get, { params: { id } }), ofId)
declare(amqs.setQuestions, 'amq.setQuestions', (id) => call(amqs.get, { params: { id } }), ofId)
declare(amqs.uploadVersion, 'amqVersion.upload', (id) => versionOf(id), { makesAnother: true })
declare(amqs.updateVersion, 'amqVersion.save', (id) => versionOf(id), ofId)
declare(amqGroups.save, 'amqGroup.save', async (id) => byId(await call(amqGroups.getAll, {}), id), ofId)
declare(amqGroups.addAmq, 'amqGroup.addAmq', async (_, link) => link)
declare(
  subscriptions.update,
  'subscription.save',
  (acesClientId) => call(subscriptions.getForClient, { query: { acesClientId } }),
  { makesAnother: true },
)
declare(
  vendors.updateProduct,
  'vendorProduct.save',
  async (id) => ({ ...byId(await call(vendors.getAllProducts, {}), id), instancesNotLinked: 0 }),
  ofId,
)
declare(
  views.save,
  'savedView.save',
  async (id, { name, list }) => {
    const own = (await call(views.getAll, {})).filter(({ isOwn }) => isOwn)
    // The history entry does not name the view.
    return found(own.findLast((one) => (id === 0 ? one.name === name && one.list === list : one.id === id)))
  },
  ofId,
)
declare(features.bulkEdit, 'feature.bulkEdit', yes, { sentence: MAY_BE_DONE })
declare(bulk.start, 'job.start', async (jobId) => ({ jobId, done: 0, failed: 0, waiting: 0 }), {
  sentence: MAY_BE_DONE,
  makesAnother: true,
})

const versionOf = async (id: number) =>
  byId(
    (await call(amqs.getAll, {})).flatMap(({ versions }) => versions),
    id,
  )

/** Undefined: the save is not in the history. */
export const recordedSave = <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>): RecordedSave<B, R> | undefined =>
  saves.get(endpoint) as RecordedSave<B, R> | undefined
