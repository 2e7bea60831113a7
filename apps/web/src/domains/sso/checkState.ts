import { endsSoon, type MetadataCheck } from '@acm/contract/sso'
import { formatInstantDay } from '../../ui/dates.ts'

/** What a check says, in one line. */
export interface CheckLine {
  level: 'success' | 'warning' | 'error'
  text: string
}

/** How good the metadata is, measured when it was looked at. */
export function metadataLine({ failure, validUntil, checkedAt }: MetadataCheck): CheckLine {
  if (failure !== null || validUntil === null) {
    return { level: 'error', text: `Metadata not available: ${failure ?? ''}` }
  }
  return certificateLine(validUntil, Date.parse(checkedAt))
}

/** How long a certificate is good from a moment on. */
export function certificateLine(until: string, now = Date.now()): CheckLine {
  const day = formatInstantDay(until)
  if (Date.parse(until) <= now) return { level: 'error', text: `Certificate expired on ${day}` }
  if (endsSoon(until, now)) return { level: 'warning', text: `Certificate expires on ${day}` }
  return { level: 'success', text: `Valid until ${day}` }
}

/** What is wrong with metadata that can be used all the same. */
export function flawLines({ metadataUntil, unusableCertificates, checkedAt }: MetadataCheck): CheckLine[] {
  const hasEnded = metadataUntil !== null && Date.parse(metadataUntil) <= Date.parse(checkedAt)
  const texts = [
    ...(hasEnded ? [`Metadata expired on ${formatInstantDay(metadataUntil)}`] : []),
    ...unusableCertificates.map((certificate) => `${certificate} and isn't used`),
  ]
  return texts.map((text) => ({ level: 'warning', text }))
}

/** Each domain of it that somebody else claims. */
export const claimLines = ({ claimedTwice }: MetadataCheck): CheckLine[] =>
  claimedTwice.map(({ domain, identityProviders, others }) => {
    const hidden = others === 0 ? [] : [others === 1 ? '1 in another org unit' : `${others} in other org units`]
    return { level: 'warning', text: `${domain} is also claimed by ${[...identityProviders, ...hidden].join(', ')}` }
  })
