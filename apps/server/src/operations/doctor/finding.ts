import type { DoctorFinding } from '@acm/contract/system-settings'

export type { DoctorFinding } from '@acm/contract/system-settings'
export type FindingState = DoctorFinding['state']

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

  #add(state: FindingState, says: string, todo: string | null): void {
    this.all.push({ about: this.#about, state, says, todo })
  }
}
