import * as z from 'zod'
import { instanceAiSettings } from './ai-settings.ts'
import { AmqGroupLinkInput, type AmqGroupRow, amqGroup } from './amq-groups.ts'
import { amq, amqVersion } from './amqs.ts'
import { BoInstance } from './business-objects.answers.ts'
import { boAccount, boConfig } from './business-objects.ts'
import { ClientInstance, ClientSummary } from './clients.answers.ts'
import { client } from './clients.ts'
import { answerOf, answerShape, fieldAnswers } from './core/answers.ts'
import { ClientOfInstance, InstanceOfClient, InstanceSummary } from './instances.answers.ts'
import { instance } from './instances.ts'
import { PossibleNotification } from './notifications.answers.ts'
import { userNotification } from './notifications.ts'
import { PermissionDefinition, RolePermission } from './roles.answers.ts'
import { role } from './roles.ts'
import { ClientOfProvider, InstanceWithSso, MetadataCheck } from './sso.answers.ts'
import { identityProvider } from './sso.ts'
import { subscription } from './subscriptions.ts'
import { Backups, DoctorFinding } from './system-settings.answers.ts'
import { SynchronizationTarget, systemSetting } from './system-settings.ts'
import { LastLock, LastSignIn, RoleAssignment, UserSession } from './users.answers.ts'
import { user } from './users.ts'
import { VendorFlags, VendorProductOptions } from './vendors.answers.ts'
import { vendorProduct } from './vendors.ts'

const instanceAiSettingsAnswer = answerOf(instanceAiSettings, {
  monthlyQuota: z.number().nullable(),
})

const aiSettings = {
  get: instanceAiSettingsAnswer,
  save: z.boolean(),
}

const amqVersionAnswer = answerOf(amqVersion, {})

const amqAnswer = answerOf(amq, { versions: z.array(amqVersionAnswer) })

const amqs = {
  getAll: z.array(amqAnswer),
  get: amqAnswer,
  save: amqAnswer,
  setQuestions: amqAnswer,
  uploadVersion: amqVersionAnswer,
  updateVersion: amqVersionAnswer,
  versionFile: z.unknown(),
}

const amqGroupAnswer = answerOf(amqGroup, {})

/** Saves do not answer the names of its AMQs. */
const amqGroupRow = (amqGroupAnswer as z.ZodType as z.ZodObject)
  .extend({ amqs: z.array(z.string()).nullable() })
  .meta({ id: 'AmqGroupRow' }) as z.ZodType as z.ZodType<AmqGroupRow>

const amqGroups = {
  getAll: z.array(amqGroupRow),
  save: amqGroupAnswer,
  getAmqs: z.array(amqAnswer),
  addAmq: z.strictObject(fieldAnswers(AmqGroupLinkInput.fields)),
  removeAmq: z.literal(true),
}

const boAccountAnswer = answerOf(boAccount, {
  clientInstance: BoInstance,
})

const boConfigAnswer = answerOf(boConfig, {
  clientInstance: BoInstance,
})

const businessObjects = {
  getAll: z.array(boAccountAnswer),
  get: boAccountAnswer,
  save: boAccountAnswer,
  saveAll: z.array(boAccountAnswer),
  remove: z.literal(true),
  getConfig: boConfigAnswer,
  saveConfig: boConfigAnswer,
}

const clientAnswer = answerOf(client, { clientInstances: z.array(ClientInstance) })

const clients = {
  getAll: z.array(ClientSummary),
  get: clientAnswer,
  save: clientAnswer,
  updateEmailPassword: z.literal(true),
}

const instanceAnswer = answerOf(instance, {
  acesClient: ClientOfInstance.nullable(),
  ssoIdentityProvider: z.strictObject({ name: z.string() }).nullable(),
})

const instances = {
  getAll: z.array(InstanceSummary),
  getForClient: z.array(InstanceOfClient),
  getServers: z.array(z.string()),
  get: instanceAnswer,
  save: instanceAnswer,
  syncDataImportFields: z.boolean(),
}

const userNotificationAnswer = answerOf(userNotification, {
  possibleNotifications: z.array(PossibleNotification),
  instanceOrgUnitId: z.int().nullable(),
  choiceId: z.int().nullable(),
  name: z.string(),
  notifications: z.string().nullable(),
  readAt: z.string(),
  isCopy: z.boolean(),
})

const notifications = {
  getAllForInstance: z.array(userNotificationAnswer),
  getForInstance: userNotificationAnswer,
  save: userNotificationAnswer,
}

const roleAnswer = answerOf(role, {
  permissions: z.array(RolePermission),
  numPermissions: z.int(),
  numAssignedUsers: z.int(),
})

const roles = {
  getAll: z.array(roleAnswer),
  get: roleAnswer,
  save: roleAnswer,
  remove: z.literal(true),
  exported: roleAnswer,
  imported: roleAnswer,
  permissions: z.array(PermissionDefinition),
}

const identityProviderAnswer = answerOf(identityProvider, {
  acesClient: ClientOfProvider,
  certificateUntil: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
})

export const ClientWithIdentityProviders = ClientOfProvider.extend({
  identityProviders: z.array(identityProviderAnswer),
})

const sso = {
  getInstances: z.array(InstanceWithSso),
  getClients: z.array(ClientWithIdentityProviders),
  getForClient: z.array(identityProviderAnswer),
  get: identityProviderAnswer,
  save: identityProviderAnswer,
  saveAssignment: instanceAnswer,
  check: MetadataCheck,
}

const subscriptionAnswer = answerOf(subscription, {
  amqGroup: z.strictObject({ id: z.int(), name: z.string() }),
  acesDatabases: z.array(z.strictObject({ databaseId: z.int(), databaseCode: z.string() })),
})

const subscriptions = {
  getForClient: z.array(subscriptionAnswer),
  update: z.array(subscriptionAnswer),
}

const systemSettingAnswer = answerOf(systemSetting, {
  synchronizationTargets: z.array(SynchronizationTarget(z)),
})

const systemSettings = {
  get: systemSettingAnswer,
  backups: Backups,
  findings: z.array(DoctorFinding),
  revealed: z.literal(true),
}

const userAnswer = answerOf(user, {
  roleAssignments: z.array(RoleAssignment),
  fullName: z.string(),
  newPassword: z.null(),
  lastLoginAt: z.iso.datetime().nullable(),
})

const users = {
  getAll: z.array(userAnswer),
  get: userAnswer,
  save: userAnswer,
  updatePassword: z.literal(true),
  updateOwnPassword: z.literal(true),
  sessions: z.array(UserSession),
  lastSignIn: LastSignIn.nullable(),
  lastLock: LastLock.nullable(),
  endSession: z.literal(true),
}

const product = answerShape(vendorProduct, {
  isSelected: z.boolean().nullable(),
  instanceId: z.int().nullable(),
  instancesWithUpdateFailure: z.string().nullable(),
})
const vendorProductAnswer = z.strictObject(product).meta({ id: 'VendorProduct' })

export const SavedVendorProduct = z.strictObject({
  ...product,
  instancesNotLinked: z.int(),
})

const vendors = {
  getAllProducts: z.array(vendorProductAnswer),
  getOptions: VendorProductOptions,
  getForInstance: z.array(vendorProductAnswer),
  updateVendor: z.union([vendorProductAnswer, VendorFlags]),
  updateProduct: SavedVendorProduct,
}

/** Answers that hold a record and schemas of their own, so that a record's calls can take the types of those. */
export const recordAnswers = {
  aiSettings,
  amqs,
  amqGroups,
  subscriptions,
  businessObjects,
  clients,
  instances,
  notifications,
  roles,
  sso,
  systemSettings,
  users,
  vendors,
}
