import { DAY_MS } from '@acm/contract/core/days'
import type { DoctorFinding } from '@acm/contract/system-settings'

export type { DoctorFinding } from '@acm/contract/system-settings'
export type FindingState = DoctorFinding['state']

/** The findings of a check about its subject. */
export class Findings {
  readonly all: DoctorFinding[] = []
  readonly #about: string

  constructor(about: string) {
    this.#about = about
  }

  ok(says: string): void {
    this.#add('ok', says, null)
  }

  look(says: string, todo: string): void {
    this.#add('look', says, todo)
  }

  wrong(says: string, todo: string): void {
    this.#add('wrong', says, todo)
  }

  /** One line if the subject has no other finding. */
  okIfNothingElse(says: string): void {
    if (this.all.length === 0) this.ok(says)
  }

  /** A month before a certificate expires, and from then on. */
  checkEnd({ what, end, todo }: { what: string; end: Date; todo: string }, now: Date): void {
    if (end <= now) this.wrong(`${what} expired on ${dayOf(end)}.`, todo)
    else if (end.getTime() - now.getTime() < SOON_DAYS * DAY_MS) this.look(`${what} expires on ${dayOf(end)}.`, todo)
  }

  #add(state: FindingState, says: string, todo: string | null): void {
    this.all.push({ about: this.#about, state, says, todo })
  }
}

const SOON_DAYS = 30

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Makes a check of one subject. */
export const check =
  <Given extends unknown[]>(about: string, look: (found: Findings, ...given: Given) => void | Promise<void>) =>
  async (...given: Given): Promise<DoctorFinding[]> => {
    const found = new Findings(about)
    await look(found, ...given)
    return found.all
  }
