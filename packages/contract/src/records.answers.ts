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
import { SIGN_IN_RULES } from './sign-in-rules.ts'
import { CertificateMonth, ClientOfProvider, InstanceWithSso, MetadataCheck } from './sso.answers.ts'
import { identityProvider } from './sso.ts'
import { subscription } from './subscriptions.ts'
import { Backups, DoctorFinding } from './system-settings.answers.ts'
import { SynchronizationTarget, systemSetting } from './system-settings.ts'
import { LastLock, LastSignIn, RoleAssignment, UserSession } from './users.answers.ts'
import { user } from './users.ts'
import { VendorFlags, VendorProductOptions } from './vendors.answers.ts'
import { vendorProduct } from './vendors.ts'

const amqGroupRow = (answerOf(amqGroup, {}) as z.ZodType as z.ZodObject)
  .extend({ amqs: z.array(z.string()).nullable() })
  .meta({ id: 'AmqGroupRow' }) as z.ZodType as z.ZodType<AmqGroupRow>

const amqVersionAnswer = answerOf(amqVersion, {})

const identityProviderAnswer = answerOf(identityProvider, {
  acesClient: ClientOfProvider,
  certificateUntil: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
})
export const ClientWithIdentityProviders = ClientOfProvider.extend({
  identityProviders: z.array(identityProviderAnswer),
})

const product = answerShape(vendorProduct, {
  isSelected: z.boolean().nullable(),
  instanceId: z.int().nullable(),
  instancesWithUpdateFailure: z.string().nullable(),
})
const vendorProductAnswer = z.strictObject(product).meta({ id: 'VendorProduct' })
export const SavedVendorProduct = z.strictObject({ ...product, instancesNotLinked: z.int() })

/** Schemas of records that show more than their fields and org unit. */
export const recordSchemas = new Map<unknown, z.ZodType>([
  [instanceAiSettings, answerOf(instanceAiSettings, { monthlyQuota: z.number().nullable() })],
  [amqVersion, amqVersionAnswer],
  [amq, answerOf(amq, { versions: z.array(amqVersionAnswer) })],
  [boAccount, answerOf(boAccount, { clientInstance: BoInstance })],
  [boConfig, answerOf(boConfig, { clientInstance: BoInstance })],
  [client, answerOf(client, { clientInstances: z.array(ClientInstance) })],
  [
    instance,
    answerOf(instance, {
      acesClient: ClientOfInstance.nullable(),
      ssoIdentityProvider: z.strictObject({ name: z.string() }).nullable(),
    }),
  ],
  [
    userNotification,
    answerOf(userNotification, {
      possibleNotifications: z.array(PossibleNotification),
      instanceOrgUnitId: z.int().nullable(),
      choiceId: z.int().nullable(),
      name: z.string(),
      notifications: z.string().nullable(),
      readAt: z.string(),
      isCopy: z.boolean(),
    }),
  ],
  [
    role,
    answerOf(role, {
      permissions: z.array(RolePermission),
      signIn: z.enum(SIGN_IN_RULES),
      numPermissions: z.int(),
      numAssignedUsers: z.int(),
    }),
  ],
  [identityProvider, identityProviderAnswer],
  [
    subscription,
    answerOf(subscription, {
      amqGroup: z.strictObject({ id: z.int(), name: z.string() }),
      acesDatabases: z.array(z.strictObject({ databaseId: z.int(), databaseCode: z.string() })),
    }),
  ],
  [systemSetting, answerOf(systemSetting, { synchronizationTargets: z.array(SynchronizationTarget(z)) })],
  [
    user,
    answerOf(user, {
      roleAssignments: z.array(RoleAssignment),
      fullName: z.string(),
      newPassword: z.null(),
      lastLoginAt: z.iso.datetime().nullable(),
      hasTwoSteps: z.boolean(),
    }),
  ],
  [vendorProduct, vendorProductAnswer],
])

/** Other answers of the calls of these records. */
export const recordAnswers = {
  aiSettings: { save: z.boolean() },
  amqs: { versionFile: z.unknown() },
  amqGroups: { getAll: z.array(amqGroupRow), addAmq: z.strictObject(fieldAnswers(AmqGroupLinkInput.fields)) },
  clients: { getAll: z.array(ClientSummary) },
  instances: {
    getAll: z.array(InstanceSummary),
    getForClient: z.array(InstanceOfClient),
    getServers: z.array(z.string()),
    syncDataImportFields: z.boolean(),
  },
  roles: { permissions: z.array(PermissionDefinition) },
  sso: {
    getInstances: z.array(InstanceWithSso),
    getClients: z.array(ClientWithIdentityProviders),
    certificatesByMonth: z.array(CertificateMonth),
    check: MetadataCheck,
  },
  systemSettings: { backups: Backups, findings: z.array(DoctorFinding) },
  users: { sessions: z.array(UserSession), lastSignIn: LastSignIn.nullable(), lastLock: LastLock.nullable() },
  vendors: {
    getOptions: VendorProductOptions,
    updateVendor: z.union([vendorProductAnswer, VendorFlags]),
    updateProduct: SavedVendorProduct,
  },
}
