import type { contract } from '@acm/contract'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { FoundKind } from '@acm/contract/palette'
import { accessDomain } from './domains/access/access.domain.ts'
import { aiSettingsDomain } from './domains/ai-settings/ai-settings.domain.ts'
import { amqGroupsDomain } from './domains/amq-groups/amq-groups.domain.ts'
import { amqsDomain } from './domains/amqs/amqs.domain.ts'
import { bulkDomain } from './domains/bulk/bulk.domain.ts'
import { businessObjectsDomain } from './domains/business-objects/business-objects.domain.ts'
import { clientsDomain } from './domains/clients/clients.domain.ts'
import { compareDomain } from './domains/compare/compare.domain.ts'
import { confirmDomain } from './domains/confirm/confirm.domain.ts'
import { dataBridgeDomain } from './domains/data-bridge/data-bridge.domain.ts'
import { eventsDomain } from './domains/events/events.domain.ts'
import { featuresDomain } from './domains/features/features.domain.ts'
import { historyDomain } from './domains/history/history.domain.ts'
import { instancesDomain } from './domains/instances/instances.domain.ts'
import { jobsDomain } from './domains/jobs/jobs.domain.ts'
import { notificationsDomain } from './domains/notifications/notifications.domain.ts'
import { orgUnitsDomain } from './domains/org-units/org-units.domain.ts'
import { paletteDomain } from './domains/palette/palette.domain.ts'
import { reportsDomain } from './domains/reports/reports.domain.ts'
import { rolesDomain } from './domains/roles/roles.domain.ts'
import { sessionDomain } from './domains/session/session.domain.ts'
import { signInMethodsDomain } from './domains/sign-in-methods/sign-in-methods.domain.ts'
import { ssoDomain } from './domains/sso/sso.domain.ts'
import { subscriptionsDomain } from './domains/subscriptions/subscriptions.domain.ts'
import { systemSettingsDomain } from './domains/system-settings/system-settings.domain.ts'
import { usedByDomain } from './domains/used-by/used-by.domain.ts'
import { usersDomain } from './domains/users/users.domain.ts'
import { vendorsDomain } from './domains/vendors/vendors.domain.ts'
import { viewsDomain } from './domains/views/views.domain.ts'
import { welcomeDomain } from './domains/welcome/welcome.domain.ts'
import type { DomainContext, ServerDomain } from './platform/domain.ts'
import type { HistorySubject } from './platform/history/subject.ts'
import type { JobKind } from './platform/jobs/jobs.ts'
import type { SearchSubject } from './platform/search/subject.ts'
import type { SecretPlaces } from './platform/secrets/keyring.ts'

type Contract = typeof contract

/** A group of the contract that is missing here does not compile. */
const DOMAINS = {
  session: sessionDomain,
  signInMethods: signInMethodsDomain,
  confirm: confirmDomain,
  orgUnits: orgUnitsDomain,
  clients: clientsDomain,
  instances: instancesDomain,
  dataBridge: dataBridgeDomain,
  features: featuresDomain,
  jobs: jobsDomain,
  bulk: bulkDomain,
  users: usersDomain,
  roles: rolesDomain,
  access: accessDomain,
  amqs: amqsDomain,
  amqGroups: amqGroupsDomain,
  subscriptions: subscriptionsDomain,
  reports: reportsDomain,
  notifications: notificationsDomain,
  vendors: vendorsDomain,
  sso: ssoDomain,
  businessObjects: businessObjectsDomain,
  aiSettings: aiSettingsDomain,
  systemSettings: systemSettingsDomain,
  history: historyDomain,
  compare: compareDomain,
  events: eventsDomain,
  palette: paletteDomain,
  views: viewsDomain,
  welcome: welcomeDomain,
  usedBy: usedByDomain,
} satisfies { [Name in keyof Contract]: ServerDomain<Contract[Name]> }

type AnyDomain = (typeof DOMAINS)[keyof typeof DOMAINS]
type KindsOf<D, Part extends 'history' | 'search'> = D extends Record<Part, infer Told> ? keyof Told : never
const domains: readonly ServerDomain<unknown>[] = Object.values(DOMAINS)

/** A kind of record that no domain covers does not compile. */
export const historySubjects: Readonly<Record<HistoryKind, HistorySubject>> = gathered<
  KindsOf<AnyDomain, 'history'>,
  HistorySubject
>(domains.map(({ history }) => history))

const searchSubjects: Readonly<Record<FoundKind, SearchSubject>> = gathered<
  KindsOf<AnyDomain, 'search'>,
  SearchSubject
>(domains.map(({ search }) => search))

export const jobKinds: readonly JobKind[] = domains.flatMap(({ jobs = [] }) => jobs)

export const secretPlaces: readonly SecretPlaces[] = [...Object.values(historySubjects), ...domains].flatMap(
  ({ secrets = [] }) => secrets,
)

export function mountAll(made: Pick<DomainContext, 'services' | 'hub'>) {
  const registered = { ...made, history: historySubjects, search: searchSubjects, jobs: jobKinds }
  return domains.map(({ routes }) => (typeof routes === 'function' ? routes(registered) : routes))
}

function gathered<Kind extends string, Subject>(
  told: readonly (Readonly<Partial<Record<Kind, Subject>>> | undefined)[],
): Record<Kind, Subject> {
  return Object.assign({}, ...told)
}
