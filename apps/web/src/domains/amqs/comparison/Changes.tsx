import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { Segmented } from '../../../ui/base/Segmented.tsx'
import { Row } from '../../../ui/base/Stack.tsx'
import { Text } from '../../../ui/base/Text.tsx'
import { counted } from '../../../ui/counted.ts'
import { saveBlob } from '../../../ui/downloadFile.ts'
import { FileDownload as Download, Print } from '../../../ui/icons.ts'
import { ChangeList, KIND_LABELS } from './ChangeList.tsx'
import { ComparedFiles, type ComparedVersion, comparedFiles } from './ComparedFiles.tsx'
import styles from './Comparison.module.css'
import { changesIn, changesText } from './changesText.ts'
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
