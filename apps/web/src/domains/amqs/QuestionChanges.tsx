import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Segmented } from '../../ui/base/Segmented.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { saveBlob } from '../../ui/downloadFile.ts'
import { FileDownload as Download, Print } from '../../ui/icons.ts'
import { ComparedFiles, type ComparedVersion, comparedFile } from './ComparedFiles.tsx'
import { comparisonText } from './comparisonText.ts'
import { ElsewhereChanges } from './ElsewhereChanges.tsx'
import { FoldedPart } from './FoldedPart.tsx'
import styles from './QuestionChanges.module.css'
import { KIND_LABELS } from './QuestionChangeView.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import { CHANGE_KINDS, type ChangeKind } from './questions/comparison/changeKinds.ts'
import { usePrintedWhole } from './usePrintedWhole.ts'
import { useRowsInParts } from './useRowsInParts.ts'
import type { OpenedVersions } from './useVersionComparison.ts'

interface QuestionChangesProps {
  opened: OpenedVersions
  versions: readonly [from: ComparedVersion, to: ComparedVersion]
  /** How to say where the questions are; most wanted where none were found. */
  mapping?: ReactNode
}

/** Shown at first, and more by each press. */
const STEP = { questions: 100, others: 20 } as const
/** More on paper would take the browser minutes; the export has all. */
const MOST_PRINTED = 10_000

export function QuestionChanges({ opened, versions, mapping }: QuestionChangesProps) {
  const { overview, worker } = opened
  const { counts, files, onlyRenumbered } = overview
  const [only, setOnly] = useState<ChangeKind | null>(null)
  const { isReading, print, printNow } = usePrintedWhole()
  const least = isReading ? MOST_PRINTED : 0
  const all = overview.changed - onlyRenumbered + counts.added + counts.removed
  const questions = useRowsInParts(
    useCallback((start: number, count: number) => worker.ask('questions', only, start, count), [worker, only]),
    { total: only === null ? all : counts[only], step: STEP.questions, least },
  )
  const renumbered = useRowsInParts(
    useCallback((start: number, count: number) => worker.ask('questions', 'only renumbered', start, count), [worker]),
    { total: only === null ? onlyRenumbered : 0, step: STEP.others, least },
  )
  const elsewhere = useRowsInParts(
    useCallback((start: number, count: number) => worker.ask('elsewhere', start, count), [worker]),
    { total: only === null ? overview.elsewhere : 0, step: STEP.others, least },
  )
  const isNoneFound = files.some((file) => file.questions === 0) && !overview.isSame
  const lists = [questions, renumbered, elsewhere]
  const hasAll = lists.every((list) => list.hasAll)
  useEffect(() => {
    if (isReading && hasAll) printNow()
  }, [isReading, hasAll, printNow])
  const left = lists.reduce((sum, { total, count }) => sum + total - count, 0)
  const isBelowShown = useStays(questions.hasAll)
  const isEndShown = useStays(isBelowShown && renumbered.hasAll)
  const names = [versions[0].name, versions[1].name] as const
  return (
    <>
      <ComparedFiles versions={versions} opened={opened} />
      <Text role="status" className={styles.counts}>
        {comparisonText(overview, names)}
      </Text>
      {isNoneFound && mapping}
      <Row gap={12} wraps className={styles.bar}>
        <Segmented<ChangeKind>
          isOptional
          label="Show only"
          value={only}
          choices={CHANGE_KINDS.flatMap((kind) =>
            counts[kind] > 0 ? [{ value: kind, label: `${KIND_LABELS[kind]} ${counted(counts[kind])}` }] : [],
          )}
          onChange={setOnly}
          className={styles.kinds}
        />
        <Row gap={8} wraps className={styles.acts}>
          {!isNoneFound && mapping}
          <Button variant="quiet" icon={<Download />} onClick={() => void save(opened, versions)}>
            Export CSV
          </Button>
          <Button variant="quiet" icon={<Print />} onClick={print}>
            Print
          </Button>
        </Row>
      </Row>
      <QuestionRows rows={questions} kind={only} worker={worker} />
      {isBelowShown && renumbered.total > 0 && (
        <FoldedPart title={`Only renumbered (${counted(renumbered.total)})`}>
          <QuestionRows rows={renumbered} kind="only renumbered" worker={worker} />
        </FoldedPart>
      )}
      {isEndShown && elsewhere.total > 0 && (
        <FoldedPart startsOpen title={`Elsewhere in the files (${counted(elsewhere.total)})`}>
          <ElsewhereChanges rows={elsewhere} />
        </FoldedPart>
      )}
      <Text className={styles.paper}>
        {left === 0
          ? 'Every change is listed above.'
          : `${counted(left)} more changes are not listed here; the CSV export has all of them.`}
      </Text>
      <div className={styles.signature}>
        <span>Reviewed by</span>
        <span>Signature</span>
        <span>Date</span>
      </div>
    </>
  )
}

/** True once and for ever: what stands below rows that are drawn in parts would move with each of them. */
function useStays(isReady: boolean): boolean {
  const [stays, setStays] = useState(isReady)
  if (isReady && !stays) setStays(true)
  return stays
}

/** A name with only characters that are safe in file names. */
const safeName = (name: string): string => name.replace(/[^\p{L}\p{N}.]+/gu, '-')

async function save(opened: OpenedVersions, [from, to]: QuestionChangesProps['versions']) {
  const files = [comparedFile(from, opened, 0), comparedFile(to, opened, 1)] as const
  saveBlob(
    `${safeName(from.name)}_${safeName(to.name)}.csv`,
    await opened.worker.ask('csv', files, new Date().toISOString()),
  )
}
