import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { showPalette } from '../../shell/palette.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Palette.module.css'
import { SearchPanel } from './SearchPanel.tsx'

export interface PaletteDialogProps {
  /** Id of the element that names the dialog. */
  id: string
  begun: string
}

export function PaletteDialog({ id, begun }: PaletteDialogProps) {
  const search = useRef<HTMLInputElement>(null)
  // At once: someone types on after the shortcut.
  const focusSearch = () => {
    search.current?.focus()
    return false
  }
  return (
    <Dialog.Root open onOpenChange={(isStill) => !isStill && showPalette(false)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop ?? ''} />
        <Dialog.Popup aria-modal aria-labelledby={id} initialFocus={focusSearch} className={styles.palette ?? ''}>
          <VisuallyHidden id={id}>Search or go to</VisuallyHidden>
          <SearchPanel search={search} begun={begun} onClose={() => showPalette(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
