import { aiSettings, instanceAiSettings } from './ai-settings.ts'
import { amqGroup, amqGroups } from './amq-groups.ts'
import { amq, amqs, amqVersion } from './amqs.ts'
import { boAccount, boConfig, businessObjects } from './business-objects.ts'
import { client, clients } from './clients.ts'
import { permissionsOf } from './core/endpoint.ts'
import type { TargetKind } from './core/job-kinds.ts'
import { dataBridge, dataBridgeSetup } from './data-bridge.ts'
import { type KindOfHistory, of } from './declare-history-kind.ts'
import { features } from './features.ts'
import { CREATED, creationBy, isMakable } from './history-actions.ts'
import { recordedFields } from './history-fields.ts'
import { instance, instances } from './instances.ts'
import { JOB_READERS, jobEntity, jobs } from './jobs.ts'
import { notifications, userNotification } from './notifications.ts'
import { orgUnit, orgUnits } from './org-units.ts'
import { role, roles } from './roles.ts'
import { identityProvider, sso } from './sso.ts'
import { subscriptions } from './subscriptions.ts'
import { systemSetting, systemSettings } from './system-settings.ts'
import { user, users } from './users.ts'
import { vendorProduct, vendors } from './vendors.ts'
import { ViewInput, views } from './views.ts'

export type { KindOfHistory } from './declare-history-kind.ts'

const ofAllInstances = {
  'feature.bulkEdit': 'Bulk-edited',
  'feature.undoBulkEdit': 'Reverted the bulk edit of',
}
const ofInstance = { within: 'instance', hasIdOfWhole: true } as const
const { amqs: amqMembers, features: featureFields, session, sync, subscriptions: subscribed, seeds } = recordedFields
/** Read by people who can open one of its records. */
const ofJobs = (target: TargetKind) => ({
  entity: jobEntity(target),
  at: '/jobs/{id}',
  isBulk: true,
  extra: recordedFields.job,
  did: { 'job.start': 'Started', 'job.retry': 'Retried', 'job.settle': 'Dismissed', 'job.finish': 'Finished' },
})

export const historyKinds = {
  client: of('Client', clients.get, {
    at: '/clients/{id}',
    record: client,
    namedBy: ['acesClientName'],
    outOfUse: ['clientIsDisabled', true],
    did: { 'client.save': 'Changed', 'client.updateEmailPassword': 'Changed the email password of' },
  }),
  instance: of('Instance', instances.get, {
    at: '/instances/{id}',
    record: instance,
    namedBy: ['databaseCode'],
    outOfUse: ['disabled', true],
    did: { 'instance.save': 'Changed', 'instance.syncDataImportFields': 'Synced the data import fields of' },
  }),
  instanceFeatures: of('Features of an Instance', features.getAll, {
    ...ofInstance,
    at: '/instances/{id}?initialTab=features',
    title: 'Features',
    entity: 'instance',
    others: 'flag',
    did: { 'instance.setFeature': 'Set a feature for', ...ofAllInstances },
  }),
  instanceVendors: of('Vendor Products of an Instance', vendors.getForInstance, {
    ...ofInstance,
    at: '/instances/{id}?initialTab=vendors',
    title: 'Vendors',
    entity: 'instance',
    extra: recordedFields.vendorProducts,
    did: {
      'instance.selectVendorProduct': 'Selected a vendor product for',
      'instance.deselectVendorProduct': 'Deselected a vendor product for',
    },
  }),
  dataBridge: of('Data Bridge', dataBridge.get, {
    ...ofInstance,
    at: '/instances/{id}?initialTab=dataBridge',
    title: 'Data Bridge',
    record: dataBridgeSetup,
    did: { 'dataBridge.save': 'Changed', 'dataBridge.updateSftpPassword': 'Changed the SFTP password of' },
  }),
  aiSettings: of('AI Settings', aiSettings.get, {
    ...ofInstance,
    at: '/instances/{id}?initialTab=acesIntelligence',
    title: 'Aces Intelligence',
    record: instanceAiSettings,
    did: { 'aiSettings.save': 'Changed' },
  }),
  boAccount: of('BO Account', businessObjects.get, {
    at: '/instances/{within}?initialTab=businessObjects',
    record: boAccount,
    within: 'instance',
    namedBy: ['boUsername'],
    extra: recordedFields.boAccount,
    did: { 'boAccount.save': 'Changed', 'boAccount.remove': 'Deleted' },
  }),
  boConfig: of('BO Universe', businessObjects.getConfig, {
    ...ofInstance,
    at: '/instances/{id}?initialTab=businessObjects',
    title: 'Business Objects',
    record: boConfig,
    did: { 'boConfig.save': 'Changed' },
  }),
  userNotification: of('In-App Notifications', notifications.getForInstance, {
    at: '/instances/{within}?initialTab=inAppNotifications',
    record: userNotification,
    within: 'instance',
    others: 'text',
    did: { 'userNotification.save': 'Changed' },
  }),
  identityProvider: of('Identity Provider', sso.get, {
    at: '/clients/{within}?initialTab=sso',
    record: identityProvider,
    within: 'client',
    namedBy: ['name'],
    did: { 'identityProvider.save': 'Changed' },
  }),
  /** By the client's id; stored as rows. */
  subscription: of('AMQ Subscriptions', subscriptions.getForClient, {
    at: '/clients/{id}?initialTab=subscriptions',
    entity: 'subscriptions',
    within: 'client',
    hasIdOfWhole: true,
    extra: subscribed,
    others: 'text',
    did: { 'subscription.save': 'Changed' },
  }),
  amq: of('AMQ', amqs.get, {
    at: '/amqs/{id}',
    record: amq,
    namedBy: ['name'],
    did: { 'amq.save': 'Changed', 'amq.setQuestions': 'Set the question location of' },
  }),
  amqVersion: of('AMQ Version', amqs.get, {
    at: '/amqs/{within}',
    record: amqVersion,
    within: 'amq',
    namedBy: ['name'],
    outOfUse: ['enabled', false],
    extra: recordedFields.upload,
    did: {
      'amqVersion.save': 'Changed',
      'amqVersion.upload': 'Uploaded',
      'amqVersion.download': 'Downloaded the file of',
      'amqVersion.compare': 'Compared the file of',
    },
  }),
  amqGroup: of('AMQ Group', amqGroups.getAll, {
    at: '/amq-groups/{id}',
    record: amqGroup,
    namedBy: ['name'],
    outOfUse: ['enabled', false],
    extra: amqMembers,
    did: {
      'amqGroup.save': 'Changed',
      'amqGroup.addAmq': 'Added an AMQ to',
      'amqGroup.removeAmq': 'Removed an AMQ from',
    },
  }),
  vendorProduct: of('Vendor Product', vendors.getAllProducts, {
    at: '/vendor-product/{id}',
    record: vendorProduct,
    namedBy: ['vendorName'],
    outOfUse: ['isDisabled', true],
    touches: 'instanceVendors',
    did: { 'vendorProduct.save': 'Changed' },
  }),
  /** Set for all instances at once. */
  feature: of('Feature', features.getNames, {
    entity: 'feature',
    lies: 'somewhere',
    extra: featureFields,
    touches: 'instanceFeatures',
    isBulk: true,
    did: ofAllInstances,
  }),
  user: of('User', users.get, {
    at: '/user/info/{id}',
    record: user,
    namedBy: ['firstName', 'lastName'],
    outOfUse: ['isEnabled', false],
    extra: session,
    did: {
      'user.save': 'Changed',
      'user.lock': 'Locked',
      'user.updatePassword': 'Set a new password for',
      'user.accessEnd': 'Access ended for',
      'session.signIn': 'Signed in',
      'session.signOut': 'Signed out',
      'session.refuse': 'Was refused sign-in as',
      'session.end': 'Ended a session of',
      'session.confirm': 'Confirmed their identity',
      'signInMethods.addPasskey': 'Added a passkey',
      'signInMethods.renamePasskey': 'Renamed a passkey',
      'signInMethods.removePasskey': 'Removed a passkey',
      'signInMethods.setUpApp': 'Set up an authenticator app',
      'signInMethods.removeApp': 'Removed the authenticator app',
      'signInMethods.newRecoveryCodes': 'Made new recovery codes',
      'signInMethods.reset': 'Reset the sign-in methods of',
      'signInMethods.allowPassword': 'Allowed the password for 24 hours for',
      'rights.refuse': 'Was denied a permission change',
      'call.refuse': 'Was denied access',
      'report.export': 'Exported a report',
      'list.export': 'Exported a list',
      'history.export': 'Exported the history',
    },
  }),
  role: of('Role', roles.get, {
    at: '/role/{id}',
    record: role,
    namedBy: ['name'],
    extra: recordedFields.file,
    did: {
      'role.save': 'Changed',
      'role.delete': 'Deleted',
      'role.export': 'Exported',
      'role.import': 'Imported',
    },
  }),
  /** Everyone lists org units to choose among them, but their history needs the right to their page. */
  orgUnit: of('Org Unit', orgUnits.getAll, {
    at: '/org-unit/{id}',
    record: orgUnit,
    opens: ['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT'],
    namedBy: ['name'],
    did: { 'orgUnit.save': 'Changed' },
  }),
  job: of('Job', jobs.get, { ...ofJobs('instance'), opens: JOB_READERS }),
  clientJob: of('Job on Clients', jobs.get, { ...ofJobs('client'), opens: permissionsOf(clients.get.permission) }),
  systemSettings: of('System Settings', systemSettings.get, {
    at: '/system-settings',
    record: systemSetting,
    extra: recordedFields.reveal,
    did: { 'systemSettings.reveal': 'Viewed the shared secret', 'seed.systemSettings': 'Generated the shared secret' },
  }),
  /** Private: no one else reads its history. */
  savedView: of('Saved View', views.getAll, {
    entity: 'savedView',
    namedBy: ['name'],
    extra: {
      name: { field: ViewInput.fields.name },
      list: { field: ViewInput.fields.list },
      query: { field: ViewInput.fields.query },
      isShared: { field: ViewInput.fields.isShared },
    },
    did: { 'savedView.save': 'Changed', 'savedView.delete': 'Deleted' },
  }),
  allInstances: of('All Instances', instances.get, {
    extra: sync,
    touches: 'instance',
    isBulk: true,
    did: {
      'instance.syncDataImportFields': 'Synced the data import fields of all instances',
      'vendorProduct.save': 'Sent a vendor product to its instances',
    },
  }),
  /** Attempts by people whom the console does not know. */
  nobody: of('Denied Attempts', users.get, {
    extra: session,
    did: { 'session.refuse': 'Was refused sign-in as', 'rights.refuse': 'Was denied a permission change' },
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
      'secretKey.restore': 'Restored the old secret key',
    },
  }),
} as const satisfies Record<string, KindOfHistory>

export type HistoryKind = keyof typeof historyKinds
export const HISTORY_KINDS = Object.keys(historyKinds) as [HistoryKind, ...HistoryKind[]]

/** The actions of a kind with their verbs; a save that can create a record is there twice. */
export const actionsOf = (kind: HistoryKind): { action: string; did: string }[] =>
  Object.entries(historyKinds[kind].did).flatMap(([action, did]) => [
    ...(isMakable(historyKinds[kind], action) ? [{ action: creationBy(action), did: CREATED }] : []),
    { action, did },
  ])

export const kindsOnPageOf = (kind: HistoryKind): readonly HistoryKind[] =>
  HISTORY_KINDS.filter((one) => one === kind || historyKinds[one].within === kind)
