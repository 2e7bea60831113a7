/** How a thing stands: fine, worth a look, or not as it must be. */
export type FindingState = 'ok' | 'look' | 'wrong'

/** What the doctor says of one thing. */
export interface Finding {
  about: string
  state: FindingState
  says: string
  /** What to do about it, where there is something to do. */
  todo: string | null
}

/** What is found of one thing, in the order of looking. */
export class Findings {
  readonly all: Finding[] = []
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

  /** One line for everything that is fine, where nothing else was found. */
  okIfNothingElse(says: string): void {
    if (this.all.length === 0) this.ok(says)
  }

  #add(state: FindingState, says: string, todo: string | null): void {
    this.all.push({ about: this.#about, state, says, todo })
  }
}
