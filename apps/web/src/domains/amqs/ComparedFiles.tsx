import type { AmqVersion } from '@acm/contract/amqs'
import { counted } from '../../ui/counted.ts'
import { formatDay, formatInstant } from '../../ui/dates.ts'
import styles from './ComparedFiles.module.css'
import type { ComparedFile } from './questions/comparison/comparisonCsv.ts'
import type { OpenedVersions } from './useVersionComparison.ts'

/** A version by its full name; what else is known of it, if the list of AMQs has it. */
export interface ComparedVersion {
  name: string
  version: AmqVersion | undefined
}

interface ComparedFilesProps {
  versions: readonly [from: ComparedVersion, to: ComparedVersion]
  opened: OpenedVersions
}

/** Which files were compared, so that the page can be signed. */
export function ComparedFiles({ versions, opened }: ComparedFilesProps) {
  return (
    <div className={styles.files}>
      {versions.map(({ name, version }, place) => {
        const facts = opened.overview.files[place as 0 | 1]
        const of = comparedFile({ name, version }, opened, place as 0 | 1)
        return (
          <dl key={String(place)} className={styles.file} aria-label={name}>
            <Fact term={place === 0 ? 'From' : 'To'} value={name} />
            {version && <Fact term="Version" value={`No. ${version.number}, starts ${formatDay(version.startDate)}`} />}
            {version && <Fact term="Added" value={`${formatInstant(version.createdOn)} by ${version.createdBy}`} />}
            <Fact term="File" value={[of.fileName, `${counted(of.bytes)} bytes`].filter(Boolean).join(', ')} />
            <Fact term="SHA-256" value={of.sha256 ?? 'Available on HTTPS addresses only'} />
            <Fact term="Read as" value={facts.format ?? 'JSON without questions'} />
          </dl>
        )
      })}
    </div>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

export const comparedFile = (
  { name, version }: ComparedVersion,
  opened: OpenedVersions,
  place: 0 | 1,
): ComparedFile => ({
  name,
  number: version?.number ?? 0,
  fileName: version?.filePath.split('/').at(-1) ?? '',
  bytes: opened.bytes[place],
  sha256: opened.sha256[place] ?? null,
})
