import type { IdentityProvider } from './identity-provider.ts'

/** What a document has to fit. */
export interface Expectation {
  identityProvider: IdentityProvider
  /** Who we are to the identity service. */
  entityId: string
  /** Where we take assertions. */
  consumerAddress: string
  /** Null: the NameID is the e-mail address. */
  emailAttribute: string | null
}

/** Clocks may differ by this much. */
export const SKEW_MS = 60_000

/** Why a message is not believed. The sentence quotes nothing from the message, so that it may stand in the log. */
export class Disbelief extends Error {}
