import { isSame } from '../ui/form/store/typedValues.ts'
import { lookUp, makes, type SentSave } from './lookUp.ts'
import type { RecordedSave } from './recordedSaves.ts'
import { ApiFailure } from './request.ts'
import { FIRST_STORED, UnansweredFailure } from './unanswered.ts'

interface SaveSending<B, R> {
  send: (body: B) => Promise<R>
  userId: number
}

interface LostSave<B, R> extends SentSave<B> {
  failure: UnansweredFailure
  /** Set once it was found. */
  stored?: { answer: R }
}

/**
 * Looks up a save whose answer is lost in the history (R-SAVE-13): stored saves count as answered, others as failed.
 * After a failed lookup, or a create that may still arrive, it looks again before the next send.
 */
export class SaveSender<B, R> {
  readonly #save: RecordedSave<B, R>
  #lost: LostSave<B, R> | null = null

  constructor(save: RecordedSave<B, R>) {
    this.#save = save
  }

  async send(body: B, { send, userId }: SaveSending<B, R>): Promise<R> {
    const lost = this.#lost
    const stored = lost && (lost.stored ?? (await this.#lookUp(lost)))
    if (!lost || !stored) return this.#sendNew(body, { send, userId })
    const isUnchanged = isSame(lost.body, body)
    // A second create, or an update of what may be chosen only once, would not do what the form shows.
    if (!isUnchanged && makes(this.#save, body)) {
      lost.stored = stored
      throw firstStored()
    }
    this.#lost = null
    return isUnchanged ? stored.answer : this.#sendNew(over(stored.answer, lost.body, body), { send, userId })
  }

  async #sendNew(body: B, { send, userId }: SaveSending<B, R>): Promise<R> {
    const at = Date.now()
    try {
      const answer = await send(body)
      this.#lost = null
      return answer
    } catch (failure) {
      if (!(failure instanceof UnansweredFailure)) throw failure
      this.#lost = { body, at, userId, failure: new UnansweredFailure(failure.failure, this.#save.sentence) }
      const stored = await this.#lookUp(this.#lost)
      if (stored || !makes(this.#save, body)) this.#lost = null
      if (!stored) throw failure.failure
      return stored.answer
    }
  }

  #lookUp({ failure, ...sent }: LostSave<B, R>) {
    return lookUp(this.#save, sent).catch((why: ApiFailure) => {
      throw why.status === 401 ? why : failure
    })
  }
}

/** Lets a repeated update go on from the user's own first one, unless somebody else changed the record in between. */
function over<B>(stored: unknown, lost: B, body: B): B {
  const [before, now]: (number | undefined)[] = [Object(lost).rowVersion, Object(stored).rowVersion]
  return typeof before === 'number' && now === before + 1 ? { ...body, rowVersion: now } : body
}

const firstStored = () =>
  new ApiFailure(400, {
    status: 400,
    title: FIRST_STORED,
    message: FIRST_STORED,
    errors: [{ propertyName: '', errorMessage: FIRST_STORED }],
    requestId: '',
  })
