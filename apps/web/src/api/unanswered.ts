import { ApiFailure } from './request.ts'

export const MAY_BE_SAVED = 'No answer came. It may have been saved.'
export const MAY_BE_DONE = 'No answer came. It may have been done.'

/** A call that changes something was sent, and nobody knows whether it was done. */
export class Unanswered extends ApiFailure {
  /** The failure itself, for where it is known that nothing was done. */
  readonly failure: ApiFailure
  readonly sentence: string

  constructor(failure: ApiFailure, sentence = MAY_BE_DONE) {
    super(failure.status, failure.problem)
    this.name = 'Unanswered'
    this.failure = failure
    this.sentence = sentence
  }
}

/** Answers of a proxy whose server did not answer; the server's own say why in a problem. */
const OF_PROXIES = [502, 503, 504]

/** Whether what was sent may have been done all the same (R-API-11). */
export const mayBeDone = ({ status, problem }: ApiFailure): boolean =>
  status === 0 || problem?.mayBeSaved === true || (problem === null && OF_PROXIES.includes(status))
