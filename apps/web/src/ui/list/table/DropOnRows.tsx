import Box from '@mui/material/Box'
import { useState } from 'react'
import { DROP_AREA } from '../../DropAnywhere.tsx'
import { UploadFile } from '../../icons.ts'
import { useFileDrag } from '../../useFileDrag.ts'

interface DropOnRowsProps {
  /** Said while the file is held over none of the rows. */
  text: string
  /** What becomes of a file that is dropped on the row of that name. */
  rowText: (name: string) => string
  /** `to`: where the row leads. */
  onFile: (file: File, to: string) => void
}

/** A row that a file is held over. */
interface Held {
  to: string
  name: string
  top: number
  left: number
  width: number
  height: number
}

/** Lets a file be dropped on a row of a list; the page that the row leads to has a button for whoever has no pointer. */
export function DropOnRows({ text, rowText, onFile }: DropOnRowsProps) {
  const [held, setHeld] = useState<Held | 'none' | null>(null)
  useFileDrag({
    onOver: (at) => setHeld(rowAt(at) ?? 'none'),
    onOut: () => setHeld(null),
    onDrop: (file, at) => {
      const row = rowAt(at)
      if (row) onFile(file, row.to)
    },
  })
  if (held === null) return null
  const { top, left, width, height } = held === 'none' ? BELOW : held
  return (
    <Box aria-hidden sx={{ ...DROP_AREA, ...(held === 'none' ? PILL : ROW) }} style={{ top, left, width, height }}>
      <UploadFile color="primary" />
      {held === 'none' ? text : rowText(held.name)}
    </Box>
  )
}

const BELOW = { top: undefined, left: '50%', width: 'max-content', height: 48 }
const ROW = { borderRadius: 1, fontSize: '0.875rem', opacity: 0.96 }
const PILL = { bottom: 24, px: 3, maxWidth: '90vw', transform: 'translateX(-50%)', opacity: 1 }

/** The row around an element, as far as it is in sight. */
function rowAt(at: Element): Held | null {
  const row = at.closest('tr')
  const link = row?.querySelector<HTMLAnchorElement>('a[data-row-link]')
  const box = row?.closest('[data-rows]')?.getBoundingClientRect()
  if (!row || !link || !box) return null
  const { top, height } = row.getBoundingClientRect()
  return { to: link.pathname, name: link.textContent, top, height, left: box.left, width: box.width }
}
