import { ApiFailure } from './request.ts'

export const MAY_BE_SAVED = 'No answer came. It may have been saved.'
/** Of a create that was stored, and changed in its form afterwards (R-SAVE-13). */
export const FIRST_STORED =
  'Your first save was stored, without what you changed since. Leave this form and open the record to change it.'
export const MAY_BE_DONE = 'No answer came. It may have been done.'

/** No usable answer came to a call that changes something: it may or may not be done. */
export class UnansweredFailure extends ApiFailure {
  /** Thrown instead once it is known that nothing was done. */
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
