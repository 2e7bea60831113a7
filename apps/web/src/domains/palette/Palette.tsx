import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useId, useRef } from 'react'
import { isPaletteOpen, showPalette, usePalette } from '../../shell/palette.ts'
import { isCommand } from '../../ui/shortcuts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Palette.module.css'
import { SearchPanel } from './SearchPanel.tsx'

/** Another modal dialog is open; the palette's own may stay in the document for a moment. */
const hasOther = (name: string) =>
  document.querySelector(`[role=dialog][aria-modal=true]:not([aria-labelledby="${name}"]), [role=alertdialog]`) !== null

export function Palette() {
  const id = useId()
  const { isOpen, text, count } = usePalette()
  const search = useRef<HTMLInputElement>(null)
  // At once: somebody types on after the shortcut.
  const focusSearch = () => {
    search.current?.focus()
    return false
  }
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
  if (!isOpen) return null
  return (
    <Dialog.Root key={count} open onOpenChange={(isStill) => !isStill && showPalette(false)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop ?? ''} />
        <Dialog.Popup aria-modal aria-labelledby={id} initialFocus={focusSearch} className={styles.palette ?? ''}>
          <VisuallyHidden id={id}>Search or go to</VisuallyHidden>
          <SearchPanel search={search} begun={text} onClose={() => showPalette(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
