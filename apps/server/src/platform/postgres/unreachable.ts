import { type CertificateFault, certificateFault } from '../certificate-faults.ts'

const ADVICE: Readonly<Record<CertificateFault, string>> = {
  'has expired': '',
  'is not valid yet': ': compare the clocks',
  'is for another name than the address has': ': use that name, or sslmode=verify-ca with sslrootcert',
  'is not from an authority trusted here': ': name the file of its authority as sslrootcert',
}

/** By code and text of the driver, of TLS or of PostgreSQL; the first match counts. */
const REASONS: readonly (readonly [when: RegExp, why: string])[] = [
  [/not support SSL connections/, 'it offers no encryption: set ssl = on there, or sslmode=disable here'],
  [/pg_hba\.conf.*no encryption/, 'it may ask for encryption: try sslmode=verify-full'],
  [/requires a valid client certificate|ALERT_CERTIFICATE_REQUIRED/, 'it asks for a certificate (sslcert, sslkey)'],
  [/^ERR_SSL_\w*ALERT_|certificate authentication failed/, 'it does not accept the certificate in sslcert'],
  [/KEY_VALUES_MISMATCH/, 'sslcert and sslkey do not belong together'],
  [/^ERR_OSSL_/, 'sslrootcert, sslcert or sslkey is not a file in PEM'],
]

export function unreachableReason(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const fault = certificateFault(code)
  if (fault) return `its certificate ${fault}${ADVICE[fault]}`
  const known = REASONS.find(([when]) => when.test(`${code} ${message}`))
  return known?.[1] ?? (message || code || 'no answer')
}
