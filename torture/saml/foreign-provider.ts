import type { Binding } from '../../apps/server/src/platform/saml/identity-provider.ts'

/** The password of everybody there. */
export const PASSWORD = 'torture'

export interface ForeignOptions {
  /** Origin of the console. */
  consoleUrl: string
  /** Of the people user0, user1 and so on. */
  emails: readonly string[]
  binding: Binding
  /** Whether it signs the response as well as the assertion. */
  signsResponse: boolean
  wantsSignedRequests: boolean
  /** PEM, of the console's requests. */
  consoleCertificate: string
}

export interface RunningProvider {
  metadata: string
  close(): Promise<void>
}

/** An identity provider that is not of our making. */
export interface ForeignProvider {
  /** Null when it is there or was installed, else why it is not. */
  missing(): Promise<string | null>
  /** Runs it with a folder of settings that is gone afterwards. */
  start(options: ForeignOptions): Promise<RunningProvider>
}
