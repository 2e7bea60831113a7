import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { LongListModel } from '../../api/useLongList.ts'
import { useCommand } from '../../shell/commands.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ProgressBar } from '../../ui/base/ProgressBar.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { Hint } from '../../ui/Hint.tsx'
import { FileDownload as Download } from '../../ui/icons.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { CsvFile } from './csv.ts'
import styles from './ExportButton.module.css'
import { type ExportCount, useExport } from './useExport.ts'

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
