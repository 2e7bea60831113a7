import type { MetadataCheck } from '@acm/contract/sso'
import clsx from 'clsx'
import tones from '../../ui/stateTones.module.css'
import styles from './CheckLines.module.css'
import { type CheckLine, certificateLine, claimLines, flawLines, metadataLine } from './checkState.ts'

export function CheckLines({ check }: { check: MetadataCheck }) {
  return [metadataLine(check), ...flawLines(check), ...claimLines(check)].map((line) => (
    <Line key={line.text} {...line} />
  ))
}

export function CertificateLine({ until }: { until: string | null }) {
  return until !== null && <Line {...certificateLine(until)} />
}

const Line = ({ tone, text }: CheckLine) => <span className={clsx(styles.line, tones[tone])}>{text}</span>
