import { type MetadataCheck, WARN_DAYS } from '@acm/contract/sso'
import { formatInstantDay } from '../../ui/dates.ts'

/** What a check says, in one line. */
export interface CheckLine {
  level: 'success' | 'warning' | 'error'
  text: string
}

const DAY_MS = 86_400_000

/** How good the metadata is, measured when it was looked at. */
export function metadataLine({ failure, validUntil, checkedAt }: MetadataCheck): CheckLine {
  if (failure !== null || validUntil === null) {
    return { level: 'error', text: `Metadata not available: ${failure ?? ''}` }
  }
  const left = Date.parse(validUntil) - Date.parse(checkedAt)
  const day = formatInstantDay(validUntil)
  if (left <= 0) return { level: 'error', text: `Certificate expired on ${day}` }
  if (left <= WARN_DAYS * DAY_MS) return { level: 'warning', text: `Certificate expires on ${day}` }
  return { level: 'success', text: `Valid until ${day}` }
}

/** Each domain of it that somebody else claims. */
export const claimLines = ({ claimedTwice }: MetadataCheck): CheckLine[] =>
  claimedTwice.map(({ domain, identityProviders, others }) => {
    const hidden = others === 0 ? [] : [others === 1 ? '1 in another org unit' : `${others} in other org units`]
    return { level: 'warning', text: `${domain} is also claimed by ${[...identityProviders, ...hidden].join(', ')}` }
  })
