import { type ExportTables, FAILED_TABLES } from '@acm/contract/data-bridge'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'

/** Stays until the next save, and takes the focus. */
export function FailedTables({ failed }: { failed: ExportTables['failedReasons'] }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save that leaves tables out leads there anew
  useEffect(() => box.current?.focus(), [failed])
  return (
    <Alert ref={box} tabIndex={-1} severity="warning">
      {FAILED_TABLES}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {failed.map(({ name, reason }) => (
          <li key={name}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
