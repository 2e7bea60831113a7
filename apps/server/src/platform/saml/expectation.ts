import type { SamlIdentityProvider } from '../../formats/identity-provider.ts'

export interface Expectation {
  identityProvider: SamlIdentityProvider
  entityId: string
  consumerAddress: string
  /** Null: the NameID is the email address. */
  emailAttribute: string | null
}

/** Tolerance for differences between clocks. */
export const SKEW_MS = 60_000

/** The sentence quotes nothing from the message, so it is safe to log. */
export class SamlRejection extends Error {}
