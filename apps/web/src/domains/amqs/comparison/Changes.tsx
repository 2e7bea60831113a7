import type { AmqVersion } from '@acm/contract/amqs'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { Segmented } from '../../../ui/base/Segmented.tsx'
import { Row } from '../../../ui/base/Stack.tsx'
import { Text } from '../../../ui/base/Text.tsx'
import { CodeText } from '../../../ui/CodeText.tsx'
import { counted } from '../../../ui/counted.ts'
import { formatDay, formatInstant } from '../../../ui/dates.ts'
import { saveBlob } from '../../../ui/downloadFile.ts'
import { FileDownload as Download, Print } from '../../../ui/icons.ts'
import { ChangeList, KIND_LABELS } from './ChangeList.tsx'
import styles from './Comparison.module.css'
import type { ComparedFile } from './changesCsv.ts'
import type { ComparisonOverview } from './comparison.ts'
import { CHANGE_KINDS, type ChangeKind } from './difference.ts'
import type { OpenedComparison } from './useVersionComparison.ts'

interface ChangesProps {
  opened: OpenedComparison
  versions: readonly [from: ComparedVersion, to: ComparedVersion]
  /** Opens the question location. */
  location?: ReactNode
}

export function Changes({ opened, versions, location }: ChangesProps) {
  const { counts, notCompared } = opened.overview
  const [only, setOnly] = useState<ChangeKind | null>(null)
  const isWhole = notCompared.length === 0
  const labelOf = (kind: ChangeKind) => (isWhole ? `${KIND_LABELS[kind]} ${counted(counts[kind])}` : KIND_LABELS[kind])
  const exportCsv = async () => {
    const csv = await opened.worker.ask('csv', comparedFiles(versions, opened), new Date().toISOString())
    saveBlob(`${versions.map(({ name }) => safeName(name)).join('_')}.csv`, csv)
  }
  return (
    <>
      <ComparedFiles versions={versions} opened={opened} />
      <Text role="status" className={styles.summary}>
        {changesText(opened.overview)}
      </Text>
      <Row gap={12} wraps className={styles.bar}>
        <Segmented<ChangeKind>
          label="Show Only"
          value={only}
          choices={CHANGE_KINDS.flatMap((kind) => (counts[kind] > 0 ? [{ value: kind, label: labelOf(kind) }] : []))}
          onChange={setOnly}
          onNone={() => setOnly(null)}
          className={styles.kinds}
        />
        <Row gap={8} wraps className={styles.acts}>
          {location}
          <Button variant="quiet" icon={<Download />} onClick={() => void exportCsv()}>
            Export CSV
          </Button>
          <Button variant="quiet" icon={<Print />} onClick={() => window.print()}>
            Print
          </Button>
        </Row>
      </Row>
      <ChangeList
        key={only}
        opened={opened}
        kind={only}
        total={only === null ? changesIn(counts) : counts[only]}
        isWhole={isWhole}
      />
      <div className={styles.signature}>
        <span>Reviewed by</span>
        <span>Signature</span>
        <span>Date</span>
      </div>
    </>
  )
}

/** A name with only characters that are safe in file names. */
const safeName = (name: string): string => name.replace(/[^\p{L}\p{N}.]+/gu, '-')

/** '3 changes: 1 added, 2 changed.'; no totals if parts were not compared. */
export function changesText({ isSame, counts, onlyIds, notCompared, notComparedMore }: ComparisonOverview): string {
  if (isSame) return 'The files are the same.'
  if (notCompared.length > 0) {
    const more = notComparedMore > 0 ? ` and ${counted(notComparedMore)} more parts` : ''
    return `The files are too large to compare all of them. Not compared: ${notCompared.join(', ')}${more}.`
  }
  const total = changesIn(counts)
  const kinds = CHANGE_KINDS.filter((kind) => counts[kind] > 0).map((kind) => `${counted(counts[kind])} ${kind}`)
  const changes = total > 0 ? [`${total === 1 ? '1 change' : `${counted(total)} changes`}: ${kinds.join(', ')}.`] : []
  const ids = onlyIds > 0 ? [`Only their ids differ: ${counted(onlyIds)} ${onlyIds === 1 ? 'member' : 'members'}.`] : []
  return [...changes, ...ids].join(' ')
}

const changesIn = (counts: ComparisonOverview['counts']): number =>
  CHANGE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)

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
function ComparedFiles({ versions, opened }: ComparedFilesProps) {
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

const comparedFiles = (versions: ComparedFilesProps['versions'], opened: OpenedComparison): ComparedFile[] =>
  versions.map(({ name, version }, place) => ({
    name,
    number: version?.number ?? 0,
    fileName: version?.filePath.split('/').at(-1) ?? '',
    bytes: opened.bytes[place] ?? 0,
    sha256: opened.sha256[place] ?? null,
  }))
