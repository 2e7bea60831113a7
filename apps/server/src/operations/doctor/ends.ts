import { DAY_MS } from '@acm/contract/core/days'
import type { Findings } from './finding.ts'

const SOON_DAYS = 30

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** A month before a certificate expires, and from then on. */
export function lookAtEnd(
  found: Findings,
  { what, end, todo }: { what: string; end: Date; todo: string },
  now: Date,
): void {
  if (end <= now) found.wrong(`${what} expired on ${dayOf(end)}.`, todo)
  else if (end.getTime() - now.getTime() < SOON_DAYS * DAY_MS) found.look(`${what} expires on ${dayOf(end)}.`, todo)
}
