import { isIP } from 'node:net'
import { type Config, isLocalOnly } from './config.ts'

export interface PasskeyHost {
  name: string
  /** The address of pages that can use them. */
  origin: string
}

/** Passkeys belong to a host name; on this machine only that is localhost. Null: there is none (R-STEP-14). */
export function passkeyHost(config: Pick<Config, 'publicUrl' | 'host'>): PasskeyHost | null {
  const { hostname, port, origin } = new URL(config.publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { name: hostname, origin }
  return isLocalOnly(config) ? { name: 'localhost', origin: `http://localhost${port && `:${port}`}` } : null
}
