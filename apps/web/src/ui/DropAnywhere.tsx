import Box from '@mui/material/Box'
import { useEffect, useEffectEvent, useState } from 'react'
import { UploadFile } from './icons.ts'

interface DropAnywhereProps {
  /** What becomes of a file that is dropped. */
  text: string
  onFile: (file: File) => void
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
/** A dialog has a place of its own for files, or takes none. */
const hasDialog = () => document.querySelector('[aria-modal=true]') !== null

/** Lets a file be dropped on the page wherever the pointer is; a button does the same for whoever has none. */
export function DropAnywhere({ text, onFile }: DropAnywhereProps) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented || hasDialog()) return setOver(false)
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file || event.defaultPrevented || hasDialog()) return
      event.preventDefault()
      take(file)
    }
    const all = { dragover: onDragOver, dragleave: onDragLeave, drop: onDrop }
    for (const [name, listen] of Object.entries(all)) document.addEventListener(name, listen as EventListener)
    return () => {
      for (const [name, listen] of Object.entries(all)) document.removeEventListener(name, listen as EventListener)
    }
  }, [])
  if (!isOver) return null
  return (
    <Box aria-hidden sx={OVER}>
      <UploadFile color="primary" />
      {text}
    </Box>
  )
}

const OVER = {
  position: 'fixed',
  inset: 12,
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
