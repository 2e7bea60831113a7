import type { Binding } from '../../apps/server/src/formats/identity-provider.ts'

export const PASSWORD = 'torture'

export interface ForeignOptions {
  consoleUrl: string
  /** Email addresses of user0, user1 and so on. */
  emails: readonly string[]
  binding: Binding
  /** Signs the response as well as the assertion. */
  signsResponse: boolean
  wantsSignedRequests: boolean
  /** PEM; verifies the console's requests. */
  consoleCertificate: string
}

export interface RunningProvider {
  metadata: string
  close(): Promise<void>
}

export interface ForeignProvider {
  /** Null: it is there or was installed; else the reason. */
  missing(): Promise<string | null>
  /** Its settings folder is deleted afterwards. */
  start(options: ForeignOptions): Promise<RunningProvider>
}
