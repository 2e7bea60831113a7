import type { HistoryKind } from '@acm/contract/history-kinds'
import type { FoundKind } from '@acm/contract/palette'
import type { EventHub } from './events/event-hub.ts'
import type { HistorySubject } from './history/subject.ts'
import type { MountedGroup } from './http/calls/mount.ts'
import type { JobKind } from './jobs/jobs.ts'
import type { SearchSubject } from './search/subject.ts'
import type { SecretPlaces } from './secrets/keyring.ts'
import type { Services } from './services.ts'

export interface DomainContext {
  services: Services
  hub: EventHub
  history: Readonly<Record<HistoryKind, HistorySubject>>
  search: Readonly<Record<FoundKind, SearchSubject>>
  jobs: readonly JobKind[]
}

/** Everything that the server knows about a domain; `registry.ts` lists each once. */
export interface ServerDomain<Group> {
  routes: MountedGroup<Group> | ((registered: DomainContext) => MountedGroup<Group>)
  history?: Partial<Record<HistoryKind, HistorySubject>>
  search?: Partial<Record<FoundKind, SearchSubject>>
  jobs?: readonly JobKind[]
  /** Those that are no fields of its records. */
  secrets?: readonly SecretPlaces[]
}
