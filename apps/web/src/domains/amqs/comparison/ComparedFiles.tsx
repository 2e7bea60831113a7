import type { AmqVersion } from '@acm/contract/amqs'
import type { ReactNode } from 'react'
import { CodeText } from '../../../ui/CodeText.tsx'
import { counted } from '../../../ui/counted.ts'
import { formatDay, formatInstant } from '../../../ui/dates.ts'
import styles from './Comparison.module.css'
import type { ComparedFile } from './changesCsv.ts'
import type { OpenedComparison } from './useVersionComparison.ts'

/** A version by its full name; its other facts, if the list of AMQs has it. */
export interface ComparedVersion {
  name: string
  version: AmqVersion | undefined
}

interface ComparedFilesProps {
  versions: readonly [from: ComparedVersion, to: ComparedVersion]
  opened: OpenedComparison
}

/** The files that were compared, so that the page can be signed. */
export function ComparedFiles({ versions, opened }: ComparedFilesProps) {
  return (
    <div className={styles.files}>
      {comparedFiles(versions, opened).map(({ name, fileName, bytes, sha256 }, place) => {
        const version = versions[place]?.version
        return (
          <dl key={String(place)} className={styles.file} aria-label={name}>
            <Fact term={place === 0 ? 'From' : 'To'} value={name} />
            {version && <Fact term="Version" value={`No. ${version.number}, starts ${formatDay(version.startDate)}`} />}
            {version && <Fact term="Added" value={`${formatInstant(version.createdOn)} by ${version.createdBy}`} />}
            <Fact term="File" value={[fileName, `${counted(bytes)} bytes`].filter(Boolean).join(', ')} />
            <Fact term="SHA-256" value={sha256 ? <CodeText text={sha256} /> : 'Available over HTTPS only'} />
            <Fact term="Questions" value={counted(opened.overview.questions[place] ?? 0)} />
          </dl>
        )
      })}
    </div>
  )
}

function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

export const comparedFiles = (versions: ComparedFilesProps['versions'], opened: OpenedComparison): ComparedFile[] =>
  versions.map(({ name, version }, place) => ({
    name,
    number: version?.number ?? 0,
    fileName: version?.filePath.split('/').at(-1) ?? '',
    bytes: opened.bytes[place] ?? 0,
    sha256: opened.sha256[place] ?? null,
  }))
