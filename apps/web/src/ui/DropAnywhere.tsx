import Box from '@mui/material/Box'
import { useState } from 'react'
import { UploadFile } from './icons.ts'
import { useFileDrag } from './useFileDrag.ts'

interface DropAnywhereProps {
  /** What becomes of a file that is dropped. */
  text: string
  onFile: (file: File) => void
}

/** Lets a file be dropped on the page wherever the pointer is; a button does the same for whoever has none. */
export function DropAnywhere({ text, onFile }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false)
  useFileDrag({ onOver: () => setOver(true), onOut: () => setOver(false), onDrop: onFile })
  if (!isOver) return null
  return (
    <Box aria-hidden sx={{ ...DROP_AREA, inset: 12 }}>
      <UploadFile color="primary" />
      {text}
    </Box>
  )
}

/** How it is drawn where a file may be dropped. */
export const DROP_AREA = {
  position: 'fixed',
  zIndex: 'modal',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  border: '2px dashed',
  borderColor: 'primary.main',
  borderRadius: 2,
  bgcolor: 'background.paper',
  opacity: 0.92,
  fontSize: '1.1rem',
  fontWeight: 600,
  // The page below goes on hearing where the pointer is.
  pointerEvents: 'none',
} as const
