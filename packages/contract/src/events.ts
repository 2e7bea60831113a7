import { endpoint, session } from './core/endpoint.ts'
import { typed } from './core/typed.ts'
import type { ChangeEvent } from './events.answers.ts'

export type { ChangeEvent } from './events.answers.ts'

export const STREAM = {
  change: 'change',
  /** The stream is open; earlier changes are not sent. Says, like each beat, which build of the pages runs. */
  begin: 'begin',
  beat: 'beat',
  /** The stream ends for good: the user is gone, or has too many windows; do not reconnect. */
  end: 'end',
} as const

/** Data of `begin` and `beat`. */
export interface StreamNews {
  /** Id of the newest web build; null: unknown. */
  build: string | null
}

/** Interval of keep-alives. */
export const BEAT_MS = 20_000

export const events = {
  follow: endpoint({
    path: '/x/events',
    summary: 'Changes by others, as they happen, to records the caller can open (server-sent events)',
    permission: session,
    scope: 'none',
    // Open while a page is open: it does not count as activity.
    background: true,
    answers: 'events',
    response: typed<ChangeEvent>(),
  }),
}
