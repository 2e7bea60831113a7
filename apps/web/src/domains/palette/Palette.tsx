import { useId } from 'react'
import { isPaletteOpen, showPalette, usePalette } from '../../shell/palette.ts'
import { partSoon } from '../../ui/lateParts.ts'
import { isCommand } from '../../ui/shortcuts.ts'
import { useDocumentEvent } from '../../ui/useDocumentEvent.ts'
import type { PaletteDialogProps } from './PaletteDialog.tsx'

const PaletteDialog = partSoon<PaletteDialogProps>(() =>
  import('./PaletteDialog.tsx').then((part) => part.PaletteDialog),
)

/** Another modal dialog is open; the palette's own may stay in the document for a moment. */
const hasOther = (name: string) =>
  document.querySelector(`[role=dialog][aria-modal=true]:not([aria-labelledby="${name}"]), [role=alertdialog]`) !== null

export function Palette() {
  const id = useId()
  const { isOpen, text, count } = usePalette()
  useDocumentEvent('keydown', (event) => {
    if (!isCommand(event, 'k')) return
    event.preventDefault()
    // Read at each key press: an earlier one may just have closed it.
    if (isPaletteOpen()) showPalette(false)
    else if (!hasOther(id)) showPalette(true)
  })
  return isOpen && <PaletteDialog key={count} id={id} begun={text} />
}
