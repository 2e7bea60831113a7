export type FindingState = 'ok' | 'look' | 'wrong'

export interface DoctorFinding {
  about: string
  state: FindingState
  says: string
  /** Null: there is nothing to do. */
  todo: string | null
}

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
