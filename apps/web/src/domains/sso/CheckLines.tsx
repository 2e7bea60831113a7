import { endsSoon, type MetadataCheck } from '@acm/contract/sso'
import clsx from 'clsx'
import { formatInstantDay } from '../../ui/dates.ts'
import type { Tone } from '../../ui/states.ts'
import tones from '../../ui/stateTones.module.css'
import styles from './CheckLines.module.css'

export function CheckLines({ check }: { check: MetadataCheck }) {
  return [metadataLine(check), ...flawLines(check), ...claimLines(check)].map((line) => (
    <Line key={line.text} {...line} />
  ))
}

export function CertificateLine({ until }: { until: string | null }) {
  return until !== null && <Line {...certificateLine(until)} />
}

const Line = ({ tone, text }: CheckLine) => <span className={clsx(styles.line, tones[tone])}>{text}</span>

interface CheckLine {
  tone: Tone
  text: string
}

/** Rated at the time of the check. */
export function metadataLine({ failure, validUntil, checkedAt }: MetadataCheck): CheckLine {
  if (failure !== null || validUntil === null) {
    return { tone: 'bad', text: `Metadata not available: ${failure ?? ''}` }
  }
  return certificateLine(validUntil, Date.parse(checkedAt))
}

function certificateLine(until: string, now = Date.now()): CheckLine {
  const day = formatInstantDay(until)
  if (Date.parse(until) <= now) return { tone: 'bad', text: `Certificate expired on ${day}` }
  if (endsSoon(until, now)) return { tone: 'warning', text: `Certificate expires on ${day}` }
  return { tone: 'good', text: `Valid until ${day}` }
}

/** Flaws that do not keep the metadata from being used. */
export function flawLines({ metadataUntil, unusableCertificates, checkedAt }: MetadataCheck): CheckLine[] {
  const hasEnded = metadataUntil !== null && Date.parse(metadataUntil) <= Date.parse(checkedAt)
  const texts = [
    ...(hasEnded ? [`Metadata expired on ${formatInstantDay(metadataUntil)}`] : []),
    ...unusableCertificates.map((certificate) => `${certificate} and isn't used`),
  ]
  return texts.map((text) => ({ tone: 'warning', text }))
}

export const claimLines = ({ claimedTwice }: MetadataCheck): CheckLine[] =>
  claimedTwice.map(({ domain, identityProviders, others }) => {
    const hidden = others === 0 ? [] : [others === 1 ? '1 in another org unit' : `${others} in other org units`]
    return { tone: 'warning', text: `${domain} is also claimed by ${[...identityProviders, ...hidden].join(', ')}` }
  })
