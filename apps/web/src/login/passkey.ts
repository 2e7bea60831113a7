import { sessionPaths } from '@acm/contract/session-paths'
import { type ApiFailure, request } from '../api/request.ts'
import { canUsePasskeys, NO_PASSKEY_USED, readPasskey } from '../ui/passkeys.ts'
import { enterBy, failed, type SignInOutcome } from './signIn.ts'

/** Browsers can list passkeys below the email field. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

const askOptions = (startsOver: boolean): Promise<object | string> => {
  const path = sessionPaths.passkeyOptions + (startsOver ? '?startsOver=true' : '')
  return request({ method: 'POST', path, body: {} }).then(
    ({ body }) => Object(body),
    (failure: ApiFailure) => failure.problem?.message ?? NO_PASSKEY_USED,
  )
}

/** For a whole sign-in, or as the second step of the one that waits in this browser. */
export async function signInByPasskey({ startsOver }: { startsOver: boolean }): Promise<SignInOutcome> {
  const options = await askOptions(startsOver)
  if (typeof options === 'string') return failed(options)
  const credential = await readPasskey(options)
  return credential ? enterBy(sessionPaths.passkey, { credential }) : failed(NO_PASSKEY_USED)
}

/** Until `signal` aborts it. Null also if no passkey was used: a message would hide the one of a step that ended. */
export async function offerPasskeys(signal: AbortSignal): Promise<SignInOutcome> {
  const options = await askOptions(true)
  if (typeof options === 'string' || signal.aborted) return null
  const credential = await readPasskey(options, { signal, mediation: 'conditional' })
  return credential && enterBy(sessionPaths.passkey, { credential })
}
