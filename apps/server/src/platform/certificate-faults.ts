const FAULTS = [
  [/^CERT_HAS_EXPIRED$/, 'has expired'],
  [/^CERT_NOT_YET_VALID$/, 'is not valid yet'],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'is for a different name than the address'],
  [/^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|INVALID_CA)/, "is from an authority that isn't trusted here"],
] as const

export type CertificateFault = (typeof FAULTS)[number][1]

/** Null: not a fault of the certificate. */
export const certificateFault = (code: string): CertificateFault | null =>
  FAULTS.find(([when]) => when.test(code))?.[1] ?? null
