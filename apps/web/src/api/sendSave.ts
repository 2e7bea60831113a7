import { messages } from '@acm/contract/core/messages'
import { newKey } from './client.ts'
import { ApiFailure, FIRST_STORED, isKeyUsed, MAY_BE_SAVED, UnansweredFailure } from './request.ts'

type Send<B, R> = (body: B, key: string) => Promise<R>

/**
 * Sends a form's saves. The key of a save without a response goes on to the next one, so it is made once, also if it
 * arrives late (R-SAVE-13). One for each form.
 */
export function saveSender<B, R>(unanswered = MAY_BE_SAVED): (body: B, send: Send<B, R>) => Promise<R> {
  let lost: { body: B; key: string } | null = null

  async function sendWith(key: string, body: B, send: Send<B, R>): Promise<R> {
    try {
      const answer = await send(body, key)
      lost = null
      return answer
    } catch (failure) {
      if (!(failure instanceof UnansweredFailure)) {
        if (!isKeyUsed(failure)) lost = null
        throw failure
      }
      lost ??= { body, key }
      throw new UnansweredFailure(failure.failure, unanswered)
    }
  }

  return async (body, send) => {
    const first = lost
    try {
      return await sendWith(first?.key ?? newKey(), body, send)
    } catch (failure) {
      if (!first || !isKeyUsed(failure)) throw failure
      // A second create, or a second choice of what can be chosen once, would not do what the form shows.
      if (typeof Object(body).rowVersion !== 'number') throw firstStored()
      const stored = await sendWith(first.key, first.body, send).catch((why) => {
        throw isKeyUsed(why) ? firstStored() : why
      })
      return sendWith(newKey(), over(stored, first.body, body), send)
    }
  }
}

/** Lets a later save continue from the user's own first one, unless someone else saved in between. */
function over<B>(stored: unknown, first: B, body: B): B {
  const [before, now]: (number | undefined)[] = [Object(first).rowVersion, Object(stored).rowVersion]
  return typeof before === 'number' && now === before + 1 ? { ...body, rowVersion: now } : body
}

const firstStored = () =>
  new ApiFailure(400, {
    status: 400,
    title: messages.businessRuleFailure,
    message: messages.businessRuleFailure,
    errors: [{ propertyName: '', errorMessage: FIRST_STORED }],
    requestId: '',
  })
