import { X509Certificate } from 'node:crypto'

/** Shorter keys can be broken. */
export const LEAST_BITS = 2048

/** A provider has two while it changes its key; each signature is tried with all of them. */
const MOST_CERTIFICATES = 10

const LONGEST_SUBJECT = 100

export interface Certificates {
  /** PEM */
  usable: string[]
  unusable: string[]
}

/** The latest end: during a key change there are two, and people can sign in until the last one ends. */
export const lastEndOf = (certificates: readonly string[]): Date =>
  new Date(Math.max(...certificates.map((pem) => new X509Certificate(pem).validToDate.getTime())))

/** From base64. Throws an Error with the reason if none is usable. */
export function readCertificates(texts: readonly string[]): Certificates {
  const different = [...new Set(texts)]
  if (different.length === 0) throw new Error('it has no signing certificate')
  if (different.length > MOST_CERTIFICATES) throw new Error('it has too many signing certificates')
  const read = different.map((text, place) => {
    const certificate = parse(text)
    const subject = certificate?.subject?.replaceAll('\n', ', ').slice(0, LONGEST_SUBJECT)
    const name = `Certificate ${place + 1} of ${different.length}${subject ? ` (${subject})` : ''}`
    return { name, pem: certificate?.toString().trim() ?? '', reason: whyUnusable(certificate) }
  })
  const usable = read.flatMap(({ reason, pem }) => (reason === null ? [pem] : []))
  if (usable.length === 0) throw new Error(`a certificate in it ${read[0]?.reason}`)
  return { usable, unusable: read.flatMap(({ reason, name }) => (reason === null ? [] : [`${name} ${reason}`])) }
}

function parse(text: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(text, 'base64'))
  } catch {
    return null
  }
}

function whyUnusable(certificate: X509Certificate | null): string | null {
  if (certificate === null) return "can't be read"
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa') return "has a key that isn't RSA"
  return (asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS
    ? `has an RSA key of fewer than ${LEAST_BITS} bits`
    : null
}
