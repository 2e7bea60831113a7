import { contract } from '@acm/contract'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import type { ApiFailure } from '../../api/request.ts'
import type { LongListModel } from '../../api/useLongList.ts'
import { useCommand } from '../../shell/commands.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ProgressBar } from '../../ui/base/ProgressBar.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { CSV_TYPE, downloadFile } from '../../ui/downloadFile.ts'
import { Hint } from '../../ui/Hint.tsx'
import { FileDownload as Download } from '../../ui/icons.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type CsvFile, csvHeader, csvLines, csvName } from './csv.ts'
import styles from './ExportButton.module.css'

interface ExportButtonProps<Row> {
  list: LongListModel<Row, unknown>
  file: CsvFile<Row>
}

const AS_TEXT = 'In a spreadsheet, import columns as text to keep zeros in codes like 08.'

export function ExportButton<Row>({ list, file }: ExportButtonProps<Row>) {
  const button = useRef<HTMLButtonElement>(null)
  const { progress, told, start, cancel } = useExport(list, file)
  const press = () => void (list.status === 'ready' && !progress && start())
  useShortcut('e', press)
  useCommand(
    { label: 'Export', words: 'download csv excel spreadsheet', icon: Download, run: press },
    list.status === 'ready',
  )
  return (
    <>
      {progress && <ExportProgress progress={progress} onCancel={cancel} focusAfter={button} />}
      <Hint text={AS_TEXT}>
        <Button
          ref={button}
          variant="quiet"
          icon={<Download />}
          aria-keyshortcuts="E"
          disabled={list.status !== 'ready'}
          // aria-disabled keeps the focus on the button.
          aria-disabled={progress !== null}
          onClick={progress ? undefined : press}
        >
          Export
        </Button>
      </Hint>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}

interface ExportProgressProps {
  progress: ExportCount
  onCancel: () => void
  /** Takes the focus when the export ends while it is in here. */
  focusAfter: RefObject<HTMLButtonElement | null>
}

function ExportProgress({ progress: { done, total }, onCancel, focusAfter }: ExportProgressProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = box.current
    return () => {
      if (shown?.contains(document.activeElement)) focusAfter.current?.focus()
    }
  }, [focusAfter])
  return (
    <Row ref={box} gap={12}>
      <Stack gap={4} className={styles.progress}>
        <Text>{`${counted(done)} of ${counted(total)} records`}</Text>
        <ProgressBar aria-label="Export" percent={total > 0 ? (100 * done) / total : 0} />
      </Stack>
      <Button onClick={onCancel}>Cancel</Button>
    </Row>
  )
}

const SHOWN_EVERY_MS = 100

interface ExportCount {
  done: number
  total: number
}

/**
 * Paged reports are read again as one snapshot, and only their lines are kept in memory. Leaving the page or Cancel
 * aborts. The export is recorded before the file is offered. A failure shows the report's banner.
 */
function useExport<Row>(list: LongListModel<Row, unknown>, file: CsvFile<Row>) {
  const [progress, setProgress] = useState<ExportCount | null>(null)
  const [told, setTold] = useState('')
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function write({ signal }: AbortController): Promise<void> {
    const name = csvName(file, new Date())
    const parts = [csvHeader(file)]
    let [done, shownAt] = [0, 0]
    for await (const rows of list.isPaged ? list.readAll(signal) : [list.matches]) {
      parts.push(csvLines(file, rows))
      done += rows.length
      if (!list.isPaged || performance.now() - shownAt < SHOWN_EVERY_MS) continue
      shownAt = performance.now()
      // Rows might have been added in the meantime.
      setProgress({ done, total: Math.max(done, list.paging.total) })
    }
    await call(contract.reports.exported, { body: { report: file.report, query: list.query, rows: done } })
    signal.throwIfAborted()
    downloadFile(name, parts, CSV_TYPE)
    setTold(done === 1 ? '1 record exported.' : `${counted(done)} records exported.`)
  }

  const { mutate } = useMutation<void, ApiFailure, AbortController>({
    mutationFn: (controller) =>
      write(controller).catch((failure: ApiFailure) => {
        if (!controller.signal.aborted) throw failure
        setTold('Export canceled.')
      }),
    meta: { endpoint: list.call, affects: [] },
    onSettled() {
      running.current = null
      setProgress(null)
    },
  })
  return {
    /** Null: no export runs, or it needs no progress. */
    progress,
    /** For screen readers, after the export. */
    told,
    start() {
      // Ignores a double click.
      if (running.current) return
      running.current = new AbortController()
      setTold('')
      if (list.isPaged) setProgress({ done: 0, total: list.paging.total })
      mutate(running.current)
    },
    cancel: () => running.current?.abort(),
  }
}
