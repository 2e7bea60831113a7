import { sessionPaths } from '@acm/contract/session-paths'
import { type ApiFailure, request } from '../api/request.ts'
import { canUsePasskeys, NO_PASSKEY_USED, readPasskey } from '../ui/passkeys.ts'
import { enterBy, failed, type SignInOutcome } from './signIn.ts'

/** Browsers can list passkeys below the email field. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** `signal`: the passkeys are only offered, until it is aborted. */
export async function signInByPasskey(signal?: AbortSignal): Promise<SignInOutcome> {
  const options = await request({ method: 'POST', path: sessionPaths.passkeyOptions, body: {} }).then(
    ({ body }) => Object(body),
    (failure: ApiFailure) => failure.problem?.message ?? NO_PASSKEY_USED,
  )
  if (typeof options === 'string') return failed(options)
  const credential = await readPasskey(options, signal ? { signal, mediation: 'conditional' } : {})
  return credential ? enterBy(sessionPaths.passkey, { credential }) : failed(NO_PASSKEY_USED)
}
