import Box from '@mui/material/Box'
import { useState } from 'react'
import { UploadFile } from './icons.ts'
import { oneOf, useFileDrag } from './useFileDrag.ts'

interface DropAnywhereProps {
  text: string
  onFile: (file: File) => void
  /** More than one was dropped. */
  onSeveral: () => void
}

/** Drops anywhere on the page. Without a pointer, use the button that does the same. */
export function DropAnywhere({ text, onFile, onSeveral }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false)
  useFileDrag({
    onOver: () => setOver(true),
    onOut: () => setOver(false),
    onDrop: (files) => oneOf(files, onFile, onSeveral),
  })
  if (!isOver) return null
  return (
    <Box aria-hidden sx={{ ...DROP_AREA, inset: 12 }}>
      <UploadFile color="primary" />
      {text}
    </Box>
  )
}

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
  // The page below must keep receiving drag events.
  pointerEvents: 'none',
} as const
