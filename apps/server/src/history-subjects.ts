import type { HistoryKind } from '@acm/contract/history-kinds'
import { aiSettingsHistory } from './domains/ai-settings/public.ts'
import { amqGroupHistory } from './domains/amq-groups/public.ts'
import { amqHistory, amqVersionHistory } from './domains/amqs/public.ts'
import { boAccountHistory, boConfigHistory } from './domains/business-objects/public.ts'
import { clientHistory } from './domains/clients/public.ts'
import { dataBridgeHistory } from './domains/data-bridge/public.ts'
import { featureHistory, instanceFeaturesHistory } from './domains/features/public.ts'
import { instanceHistory } from './domains/instances/public.ts'
import { jobHistory } from './domains/jobs/public.ts'
import { userNotificationHistory } from './domains/notifications/public.ts'
import { orgUnitHistory } from './domains/org-units/public.ts'
import { roleHistory } from './domains/roles/public.ts'
import { identityProviderHistory } from './domains/sso/public.ts'
import { subscriptionHistory } from './domains/subscriptions/public.ts'
import { systemSettingsHistory } from './domains/system-settings/public.ts'
import { userHistory } from './domains/users/public.ts'
import { instanceVendorsHistory, vendorProductHistory } from './domains/vendors/public.ts'
import { savedViewHistory } from './domains/views/public.ts'
import type { HistorySubject } from './platform/history/subject.ts'
import type { SecretPlaces } from './platform/secrets/keyring.ts'

const NOTHING: HistorySubject = { places: null }

/** What each kind of record tells the history, once. */
export const historySubjects: Readonly<Record<HistoryKind, HistorySubject>> = {
  client: clientHistory,
  instance: instanceHistory,
  instanceFeatures: instanceFeaturesHistory,
  instanceVendors: instanceVendorsHistory,
  dataBridge: dataBridgeHistory,
  aiSettings: aiSettingsHistory,
  boAccount: boAccountHistory,
  boConfig: boConfigHistory,
  userNotification: userNotificationHistory,
  identityProvider: identityProviderHistory,
  subscription: subscriptionHistory,
  amq: amqHistory,
  amqVersion: amqVersionHistory,
  amqGroup: amqGroupHistory,
  vendorProduct: vendorProductHistory,
  feature: featureHistory,
  user: userHistory,
  role: roleHistory,
  orgUnit: orgUnitHistory,
  job: jobHistory,
  systemSettings: systemSettingsHistory,
  savedView: savedViewHistory,
  allInstances: NOTHING,
  nobody: NOTHING,
  installation: NOTHING,
}

/** Wherever secrets are stored. */
export const secretPlaces: readonly SecretPlaces[] = Object.values(historySubjects).flatMap(
  ({ secrets = [] }) => secrets,
)
