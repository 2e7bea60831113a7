import { ApiFailure } from './request.ts'

export const MAY_BE_SAVED = "The server didn't respond. Your changes may have been saved."
/** The save was stored, and its form changed afterwards (R-SAVE-13). */
export const FIRST_STORED =
  'Your first save went through, but not the changes you made after it. Open the record to finish.'
export const MAY_BE_DONE = "The server didn't respond. It may have worked anyway."

/** No usable response came to a change, nor to its repeat: it might or might not be made. */
export class UnansweredFailure extends ApiFailure {
  readonly failure: ApiFailure
  readonly sentence: string

  constructor(failure: ApiFailure, sentence = MAY_BE_DONE) {
    super(failure.status, failure.problem)
    this.name = 'Unanswered'
    this.failure = failure
    this.sentence = sentence
  }
}

/** Proxy errors have no problem body; the server's own errors do. */
const OF_PROXIES = [502, 503, 504]

/** R-API-11. */
export const mayHaveHappened = ({ status, problem }: ApiFailure): boolean =>
  status === 0 || problem?.mayBeSaved === true || (problem === null && OF_PROXIES.includes(status))

/** The key's first call was stored, with another body. */
export const isKeyUsed = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.problem?.errors[0]?.propertyName === 'Idempotency-Key'
