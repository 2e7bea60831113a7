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
  // The same for any number of results: what is read does not jump with each letter.
  height: { xs: '100dvh', sm: 'min(560px, 76vh)' },
  borderRadius: { xs: 0, sm: '12px' },
}

/** Another dialog than the one of that name has the floor: that may stand for a moment after it was closed. */
const hasOther = (name: string) =>
  document.querySelector(`[role=dialog][aria-modal=true]:not([aria-labelledby="${name}"]), [role=alertdialog]`) !== null

/** Ctrl+K or ⌘K, from wherever one is: goes to any page, record or form by a few letters. */
export function Palette() {
  const id = useId()
  const { isOpen, text, count } = usePalette()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event, 'k')) return
      event.preventDefault()
      // Asked for at each key: it may have been closed by one that was pressed just before.
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
