import Dialog from '@mui/material/Dialog'
import { useEffect, useId } from 'react'
import { showPalette, usePalette } from '../../shell/palette.ts'
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

/** Another dialog has the floor. */
const hasOther = () => document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]') !== null

/** Ctrl+K or ⌘K, from wherever one is: goes to any page, record or form by a few letters. */
export function Palette() {
  const id = useId()
  const begun = usePalette()
  const isOpen = begun !== null
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event, 'k')) return
      event.preventDefault()
      if (isOpen) showPalette(false)
      else if (!hasOther()) showPalette(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
  return (
    <Dialog
      open={isOpen}
      onClose={() => showPalette(false)}
      aria-labelledby={id}
      transitionDuration={0}
      slotProps={{ paper: { sx: PAPER }, container: { sx: { alignItems: 'flex-start' } } }}
    >
      <VisuallyHidden id={id}>Search or go to</VisuallyHidden>
      <SearchPanel begun={begun ?? ''} onClose={() => showPalette(false)} />
    </Dialog>
  )
}
