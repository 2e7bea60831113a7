import { type CertificateFault, certificateFault } from '../certificate-faults.ts'

const ADVICE: Readonly<Record<CertificateFault, string>> = {
  'has expired': '',
  'is not valid yet': ': check both clocks',
  'is for a different name than the address': ': use that name, or sslmode=verify-ca with sslrootcert',
  "is from an authority that isn't trusted here": ': set its CA file as sslrootcert',
}

/** By code and text of the driver, of TLS or of PostgreSQL; the first match counts. */
const REASONS: readonly (readonly [when: RegExp, why: string])[] = [
  [/not support SSL connections/, "it doesn't support encryption: set ssl = on there, or sslmode=disable here"],
  [/pg_hba\.conf.*no encryption/, 'it may require encryption: try sslmode=verify-full'],
  [/requires a valid client certificate|ALERT_CERTIFICATE_REQUIRED/, 'it requires a certificate (sslcert, sslkey)'],
  [/^ERR_SSL_\w*ALERT_|certificate authentication failed/, "it doesn't accept the certificate in sslcert"],
  [/KEY_VALUES_MISMATCH/, "sslcert and sslkey don't match"],
  [/unsupported startup parameter/, 'it is a pooler: set DATABASE_POOLER=1'],
  [/^ERR_OSSL_/, "sslrootcert, sslcert or sslkey isn't a PEM file"],
]

interface ConnectError {
  code?: string
  message?: string
  hostname?: string
  address?: string
  port?: number
}

/** By code of Node; `localhost` fails with several errors in one, without an address. */
const UNREACHED: Readonly<Record<string, (error: ConnectError) => string>> = {
  ECONNREFUSED: ({ address, port }) => `it doesn't accept connections${address ? ` (${address}:${port})` : ''}`,
  ENOTFOUND: ({ hostname }) => `its name is unknown (${hostname})`,
  EAI_AGAIN: ({ hostname }) => `its name is unknown (${hostname})`,
}

export function unreachableReason(error: unknown): string {
  const { code = '', message = '' } = error as ConnectError
  const unreached = UNREACHED[code]
  if (unreached) return unreached(error as ConnectError)
  const fault = certificateFault(code)
  if (fault) return `its certificate ${fault}${ADVICE[fault]}`
  const reason = REASONS.find(([when]) => when.test(`${code} ${message}`))
  return reason?.[1] ?? (message || code || 'no answer')
}
