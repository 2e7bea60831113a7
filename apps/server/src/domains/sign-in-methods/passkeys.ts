import { randomBytes } from 'node:crypto'
import type { CredentialOptions } from '@acm/contract/sign-in-methods'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyHost } from '../../settings/passkey-host.ts'
import type { NewPasskey, PasskeyRow } from './methods.queries.ts'

/** Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

export const newChallenge = (): Buffer => randomBytes(32)

// Loaded when it is first needed: few servers have a passkey, and it takes a tenth of a start.
const library = () => import('@simplewebauthn/server')

const credentials = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }))

interface CreationOptions {
  challenge: Buffer
  person: { email: string; name: string; handle: Buffer }
  existing: readonly PasskeyRow[]
}

export async function creationOptions(
  { name }: PasskeyHost,
  { challenge, person, existing }: CreationOptions,
): Promise<CredentialOptions> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'ACES Central Management',
    rpID: name,
    userName: person.email,
    userDisplayName: person.name,
    userID: Uint8Array.from(person.handle),
    challenge: Uint8Array.from(challenge),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: credentials(existing),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options }
}

export async function requestOptions(
  { name }: PasskeyHost,
  challenge: Buffer,
  allowed: readonly PasskeyRow[],
): Promise<CredentialOptions> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: name,
    challenge: Uint8Array.from(challenge),
    userVerification: 'required',
    ...(allowed.length > 0 && { allowCredentials: credentials(allowed) }),
  })
  return { ...options }
}

/** The library's result, or null: it refuses by exceptions of many kinds, and all mean the same here. */
const orNull = <T>(verified: Promise<T | null>): Promise<T | null> => verified.catch(() => null)

export const readCreated = (host: PasskeyHost, challenge: Buffer, response: unknown): Promise<NewPasskey | null> =>
  orNull(
    library().then(async ({ verifyRegistrationResponse }) => {
      const { verified, registrationInfo: made } = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        ...expected(host, challenge),
        supportedAlgorithmIDs: ALGORITHMS,
      })
      if (!verified) return null
      const { credential } = made
      return {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).map(String).slice(0, 10),
        isBackupEligible: made.credentialDeviceType === 'multiDevice',
        isBackedUp: made.credentialBackedUp,
        aaguid: made.aaguid,
        host: host.name,
      }
    }),
  )

export interface UsedPasskey {
  counter: number
  isBackedUp: boolean
}

/** Anyone who calls it compares the counter with the stored one. */
export const readUsed = (
  host: PasskeyHost,
  { challenge, response, passkey }: { challenge: Buffer; response: unknown; passkey: PasskeyRow },
): Promise<UsedPasskey | null> =>
  orNull(
    library().then(async ({ verifyAuthenticationResponse }) => {
      const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        ...expected(host, challenge),
        credential: {
          id: passkey.credentialId.toString('base64url'),
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: 0,
        },
      })
      return verified ? { counter: used.newCounter, isBackedUp: used.credentialBackedUp } : null
    }),
  )

const expected = ({ name, origin }: PasskeyHost, challenge: Buffer) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: origin,
  expectedRPID: name,
  requireUserVerification: true,
})
