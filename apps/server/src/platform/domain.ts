import type { HistoryKind } from '@acm/contract/history-kinds'
import type { FoundKind } from '@acm/contract/palette'
import type { EventHub } from './events/event-hub.ts'
import type { HistorySubject } from './history/subject.ts'
import type { Mounted } from './http/calls/mount.ts'
import type { JobKind } from './jobs/jobs.ts'
import type { SearchSubject } from './search/subject.ts'
import type { Services } from './services.ts'

/** What all domains tell together, and what the server is made of. */
export interface Registered {
  services: Services
  hub: EventHub
  history: Readonly<Record<HistoryKind, HistorySubject>>
  search: Readonly<Record<FoundKind, SearchSubject>>
  jobs: readonly JobKind[]
}

/** All that the server knows of a domain; `registry.ts` lists each once. */
export interface Domain<Group> {
  routes: (registered: Registered) => Mounted<Group>
  /** What each of its kinds of record tells the history. */
  history?: Partial<Record<HistoryKind, HistorySubject>>
  /** What each is found by. */
  search?: Partial<Record<FoundKind, SearchSubject>>
  /** What the background does for it. */
  jobs?: readonly JobKind[]
}
