import { aiSettings, instanceAiSettings } from './ai-settings.ts'
import { amqGroup, amqGroups } from './amq-groups.ts'
import { amq, amqs, amqVersion, VERSION_STAYS } from './amqs.ts'
import { boAccount, boConfig, businessObjects } from './business-objects.ts'
import { client, clients } from './clients.ts'
import { dataBridge, dataBridgeSetup } from './data-bridge.ts'
import { type KindOfHistory, of } from './declare-history-kind.ts'
import { features } from './features.ts'
import { recordedFields } from './history-fields.ts'
import { instance, instances } from './instances.ts'
import { jobReaders, jobs } from './jobs.ts'
import { notifications, userNotification } from './notifications.ts'
import { orgUnit, orgUnits } from './org-units.ts'
import { role, roles } from './roles.ts'
import { identityProvider, sso } from './sso.ts'
import { subscriptions } from './subscriptions.ts'
import { systemSetting, systemSettings } from './system-settings.ts'
import { user, users } from './users.ts'
import { MERIDIAN_STAYS, vendorProduct, vendors } from './vendors.ts'
import { ViewInput, views } from './views.ts'

export type { KindOfHistory } from './declare-history-kind.ts'

const ofAllInstances = {
  'feature.bulkEdit': 'Set for all instances',
  'feature.undoBulkEdit': 'Reverted for all instances',
}
const ofInstance = { within: 'instance', hasIdOfWhole: true } as const
const { amqs: amqMembers, features: featureFields, session, sync, subscriptions: subscribed, seeds } = recordedFields

export const historyKinds = {
  client: of('Client', clients.get, {
    record: client,
    namedBy: ['acesClientName'],
    did: { 'client.save': 'Saved', 'client.updateEmailPassword': 'Changed the email password' },
  }),
  instance: of('Instance', instances.get, {
    record: instance,
    namedBy: ['databaseCode'],
    stays: { enableDataFacts: MERIDIAN_STAYS },
    did: { 'instance.save': 'Saved', 'instance.syncDataImportFields': 'Synced the data import fields' },
  }),
  instanceFeatures: of('Features of an instance', features.getAll, {
    ...ofInstance,
    title: 'Features',
    entity: 'instance',
    others: 'flag',
    restoredBy: features.edit,
    did: { 'instance.setFeature': 'Set a feature', ...ofAllInstances },
  }),
  instanceVendors: of('Vendor products of an instance', vendors.getForInstance, {
    ...ofInstance,
    title: 'Vendors',
    entity: 'instance',
    extra: recordedFields.vendorProducts,
    restoredBy: vendors.updateVendor,
    did: {
      'instance.selectVendorProduct': 'Selected a vendor product',
      'instance.deselectVendorProduct': 'Deselected a vendor product',
    },
  }),
  dataBridge: of('Data bridge', dataBridge.get, {
    ...ofInstance,
    title: 'Data Bridge',
    record: dataBridgeSetup,
    did: { 'dataBridge.save': 'Saved', 'dataBridge.updateSftpPassword': 'Changed the SFTP password' },
  }),
  aiSettings: of('AI settings', aiSettings.get, {
    ...ofInstance,
    title: 'Aces Intelligence',
    record: instanceAiSettings,
    did: { 'aiSettings.save': 'Saved' },
  }),
  boAccount: of('BO account', businessObjects.get, {
    record: boAccount,
    within: 'instance',
    namedBy: ['boUsername'],
    extra: recordedFields.boAccount,
    did: { 'boAccount.save': 'Saved', 'boAccount.remove': 'Deleted' },
  }),
  boConfig: of('BO universe', businessObjects.getConfig, {
    ...ofInstance,
    title: 'Business Objects',
    record: boConfig,
    did: { 'boConfig.save': 'Saved' },
  }),
  userNotification: of('In-app notifications', notifications.getForInstance, {
    record: userNotification,
    within: 'instance',
    others: 'text',
    did: { 'userNotification.save': 'Saved' },
  }),
  identityProvider: of('Identity provider', sso.get, {
    record: identityProvider,
    within: 'client',
    namedBy: ['name'],
    did: { 'identityProvider.save': 'Saved' },
  }),
  /** By the client's id; stored as rows. */
  subscription: of('AMQ subscriptions', subscriptions.getForClient, {
    entity: 'subscriptions',
    within: 'client',
    hasIdOfWhole: true,
    extra: subscribed,
    others: 'text',
    restoredBy: subscriptions.update,
    did: { 'subscription.save': 'Saved' },
  }),
  amq: of('AMQ', amqs.get, {
    record: amq,
    namedBy: ['name'],
    did: { 'amq.save': 'Saved', 'amq.setQuestions': 'Set where its questions are' },
  }),
  amqVersion: of('AMQ version', amqs.get, {
    record: amqVersion,
    within: 'amq',
    namedBy: ['name'],
    extra: recordedFields.upload,
    stays: { 'amqVersion.upload': VERSION_STAYS },
    did: {
      'amqVersion.save': 'Saved',
      'amqVersion.upload': 'Uploaded',
      'amqVersion.download': 'Downloaded the file',
      'amqVersion.compare': 'Compared the file',
    },
  }),
  amqGroup: of('AMQ group', amqGroups.getAll, {
    record: amqGroup,
    namedBy: ['name'],
    extra: amqMembers,
    restoredBy: amqGroups.addAmq,
    did: { 'amqGroup.save': 'Saved', 'amqGroup.addAmq': 'Added an AMQ', 'amqGroup.removeAmq': 'Removed an AMQ' },
  }),
  vendorProduct: of('Vendor product', vendors.getAllProducts, {
    record: vendorProduct,
    namedBy: ['vendorName'],
    touches: 'instanceVendors',
    isDoneToEach: true,
    did: { 'vendorProduct.save': 'Saved' },
  }),
  /** A feature set for all instances at once: read with the right in all org units, like the bulk edit itself. */
  feature: of('Feature', features.getNames, {
    entity: 'feature',
    lies: 'everywhere',
    extra: featureFields,
    touches: 'instanceFeatures',
    isDoneToEach: true,
    did: ofAllInstances,
  }),
  user: of('User', users.get, {
    record: user,
    namedBy: ['firstName', 'lastName'],
    extra: session,
    did: {
      'user.save': 'Saved',
      'user.lock': 'Locked',
      'user.updatePassword': 'Set a new password',
      'session.signIn': 'Signed in',
      'session.signOut': 'Signed out',
      'session.refuse': 'Sign-in refused',
      'session.end': 'Session ended',
      'rights.refuse': 'Permission change denied',
      'call.refuse': 'Was denied',
      'report.export': 'Exported a report',
      'list.export': 'Exported a list',
      'history.export': 'Exported the history',
    },
  }),
  role: of('Role', roles.get, {
    record: role,
    namedBy: ['name'],
    extra: recordedFields.file,
    did: {
      'role.save': 'Saved',
      'role.delete': 'Deleted',
      'role.export': 'Exported',
      'role.import': 'Imported',
    },
  }),
  /** Everybody lists org units to choose among them, but their history needs the right to their page. */
  orgUnit: of('Org unit', orgUnits.getAll, {
    record: orgUnit,
    opens: ['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT'],
    namedBy: ['name'],
    did: { 'orgUnit.save': 'Saved' },
  }),
  job: of('Job', jobs.get, {
    entity: 'job',
    ...jobReaders,
    extra: recordedFields.job,
    touches: 'instance',
    did: { 'job.start': 'Started', 'job.retry': 'Retried', 'job.settle': 'Dismissed', 'job.finish': 'Finished' },
  }),
  systemSettings: of('System settings', systemSettings.get, {
    record: systemSetting,
    isOnly: true,
    extra: recordedFields.reveal,
    did: { 'systemSettings.reveal': 'Viewed the shared secret', 'seed.systemSettings': 'Generated the shared secret' },
  }),
  /** Private: nobody else reads its history. */
  savedView: of('Saved view', views.getAll, {
    entity: 'savedView',
    namedBy: ['name'],
    extra: {
      name: { field: ViewInput.fields.name },
      list: { field: ViewInput.fields.list },
      query: { field: ViewInput.fields.query },
      isShared: { field: ViewInput.fields.isShared },
    },
    did: { 'savedView.save': 'Saved', 'savedView.delete': 'Deleted' },
  }),
  allInstances: of('All instances', instances.get, {
    lies: 'everywhere',
    extra: sync,
    touches: 'instance',
    isDoneToEach: true,
    did: { 'instance.syncDataImportFields': 'Synced the data import fields', 'vendorProduct.save': 'Saved' },
  }),
  /** Attempts by people whom the console does not know. */
  nobody: of('Denied attempts', users.get, {
    extra: session,
    did: { 'session.refuse': 'Sign-in refused', 'rights.refuse': 'Permission change denied' },
  }),
  installation: of('Installation', systemSettings.get, {
    extra: seeds,
    others: 'text',
    did: {
      'seed.firstData': 'Set up the initial data',
      'seed.demo': 'Loaded the sample data',
      'history.export': 'Exported the history for an auditor',
      'history.cut': 'Removed the oldest history entries',
      'backup.restore': 'Restored a backup',
      'secretKey.replace': 'Replaced the secret key',
      'secretKey.settle': 'Re-encrypted all stored secrets with the new key',
      'secretKey.retire': 'Retired the old secret key',
    },
  }),
} as const satisfies Record<string, KindOfHistory>

export const CREATED = 'Created'
/** The filter finds creations by this action, and other saves by their own. */
export const creationBy = (save: string): string => save.replace(/\.save$/, '.create')
export const isEnding = (action: string): boolean => /\.(remove|delete)$/.test(action)

/** Events such as sign-ins, refusals, views, files and steps of jobs change nothing. */
export const isChange = (action: string): boolean =>
  !/^(session|rights|call|report|history|job)\.|\.(export|import|download|compare|reveal)$/.test(action)

export type HistoryKind = keyof typeof historyKinds
export const HISTORY_KINDS = Object.keys(historyKinds) as [HistoryKind, ...HistoryKind[]]

export const kindsOnPageOf = (kind: HistoryKind): readonly HistoryKind[] =>
  HISTORY_KINDS.filter((one) => one === kind || historyKinds[one].within === kind)
