import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { LongListModel } from '../../api/useLongList.ts'
import { counted } from '../../ui/counted.ts'
import { Hint } from '../../ui/Hint.tsx'
import { FileDownload as Download } from '../../ui/icons.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { CsvFile } from './csv.ts'
import { type ExportCount, useExport } from './useExport.ts'

interface ExportButtonProps<Row> {
  list: LongListModel<Row, unknown>
  file: CsvFile<Row>
}

const AS_TEXT = 'In a spreadsheet, import the columns as text: codes such as 08 keep their zeros.'

export function ExportButton<Row>({ list, file }: ExportButtonProps<Row>) {
  const button = useRef<HTMLButtonElement>(null)
  const { progress, told, start, cancel } = useExport(list, file)
  const press = () => void (list.status === 'ready' && !progress && start())
  const latest = useRef(press)
  latest.current = press
  useShortcut(
    'e',
    useCallback(() => latest.current(), []),
  )
  return (
    <>
      {progress && <ExportProgress progress={progress} onCancel={cancel} focusAfter={button} />}
      <Hint text={AS_TEXT}>
        <Button
          ref={button}
          variant="outlined"
          startIcon={<Download />}
          aria-keyshortcuts="E"
          disabled={list.status !== 'ready'}
          // aria-disabled keeps the focus on the button.
          aria-disabled={progress !== null}
          onClick={progress ? undefined : press}
          sx={{ opacity: progress ? 0.5 : 1 }}
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
    <Stack ref={box} direction="row" sx={{ alignItems: 'center', gap: 1.5, ml: 1 }}>
      <Stack sx={{ gap: 0.5, width: 190 }}>
        <Typography variant="body2">{`${counted(done)} of ${counted(total)} records`}</Typography>
        <LinearProgress aria-label="Export" variant="determinate" value={total > 0 ? (100 * done) / total : 0} />
      </Stack>
      <Button variant="outlined" onClick={onCancel}>
        Cancel
      </Button>
    </Stack>
  )
}
