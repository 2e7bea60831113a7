import { isSame } from '../ui/form/store/formValues.ts'
import { idIn, lookUp, type Sent } from './lookUp.ts'
import type { RecordedSave } from './recordedSaves.ts'
import type { ApiFailure } from './request.ts'
import { Unanswered } from './unanswered.ts'

interface Sending<B, R> {
  send: (body: B) => Promise<R>
  userId: number
}

/**
 * Looks up a save whose answer is lost in the history (R-SAVE-13): stored saves count as answered, others as failed.
 * After a failed lookup, or a create that may still arrive, it looks again before the next send.
 */
export class SaveSender<B, R> {
  readonly #save: RecordedSave<B, R>
  #lost: (Sent<B> & { failure: Unanswered }) | null = null

  constructor(save: RecordedSave<B, R>) {
    this.#save = save
  }

  async send(body: B, { send, userId }: Sending<B, R>): Promise<R> {
    const lost = this.#lost
    const stored = lost && (await this.#lookUp(lost))
    if (lost && stored) {
      this.#lost = null
      if (isSame(lost.body, body)) return stored.answer
    }
    return this.#sendNew(stored ? this.#over(stored.answer, body) : body, { send, userId })
  }

  async #sendNew(body: B, { send, userId }: Sending<B, R>): Promise<R> {
    const at = Date.now()
    try {
      const answer = await send(body)
      this.#lost = null
      return answer
    } catch (failure) {
      if (!(failure instanceof Unanswered)) throw failure
      this.#lost = { body, at, userId, failure: new Unanswered(failure.failure, this.#save.sentence) }
      const stored = await this.#lookUp(this.#lost)
      if (stored || idIn(this.#save, body) !== 0) this.#lost = null
      if (!stored) throw failure.failure
      return stored.answer
    }
  }

  #lookUp({ failure, ...sent }: Sent<B> & { failure: Unanswered }) {
    return lookUp(this.#save, sent).catch((why: ApiFailure) => {
      throw why.status === 401 ? why : failure
    })
  }

  /** Turns a repeated create into an update of the record already created. */
  #over(made: R, body: B): B {
    const { key } = this.#save
    if (key === null || idIn(this.#save, body) !== 0) return body
    const { [key]: id, rowVersion } = Object(made)
    return { ...body, [key]: id, rowVersion }
  }
}
