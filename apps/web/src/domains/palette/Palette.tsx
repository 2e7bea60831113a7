import Dialog from '@mui/material/Dialog'
import { useEffect, useId } from 'react'
import { isPaletteOpen, showPalette, usePalette } from '../../shell/palette.ts'
import { isCommand } from '../../ui/shortcuts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { SearchPanel } from './SearchPanel.tsx'

const PAPER = {
  width: '100%',
  maxWidth: 640,
  m: { xs: 0, sm: 4 },
  mt: { xs: 0, sm: '12vh' },
  maxHeight: '100dvh',
  // Fixed height, so that the results do not jump with each letter.
  height: { xs: '100dvh', sm: 'min(560px, 76vh)' },
  borderRadius: { xs: 0, sm: '12px' },
}

/** Another modal dialog is open; the palette's own may stay in the document for a moment. */
const hasOther = (name: string) =>
  document.querySelector(`[role=dialog][aria-modal=true]:not([aria-labelledby="${name}"]), [role=alertdialog]`) !== null

export function Palette() {
  const id = useId()
  const { isOpen, text, count } = usePalette()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event, 'k')) return
      event.preventDefault()
      // Read at each key press: an earlier one may just have closed it.
      if (isPaletteOpen()) showPalette(false)
      else if (!hasOther(id)) showPalette(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [id])
  return (
    <Dialog
      open={isOpen}
      onClose={() => showPalette(false)}
      aria-labelledby={id}
      transitionDuration={0}
      slotProps={{ paper: { sx: PAPER }, container: { sx: { alignItems: 'flex-start' } } }}
    >
      <VisuallyHidden id={id}>Search or go to</VisuallyHidden>
      <SearchPanel key={count} begun={text} onClose={() => showPalette(false)} />
    </Dialog>
  )
}
