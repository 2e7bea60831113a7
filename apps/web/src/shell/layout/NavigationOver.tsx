import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/base/Button.tsx'
import dialog from '../../ui/base/Dialog.module.css'
import { Row } from '../../ui/base/Stack.tsx'
import { Close } from '../../ui/icons.ts'
import { PRODUCT_TITLE } from '../product.ts'
import styles from './NavigationDrawer.module.css'

export interface NavigationOverProps {
  onClose: () => void
  children: ReactNode
}

/** The navigation on small screens, where it covers the page. */
export function NavigationOver({ onClose, children }: NavigationOverProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop ?? ''} />
        <Dialog.Popup aria-label="Navigation" data-drawer="" className={styles.over ?? ''}>
          <Row gap={8} className={styles.head}>
            <img src="/favicon.svg" alt="" />
            <span>{PRODUCT_TITLE}</span>
            <IconButton label="Close navigation" onClick={onClose}>
              <Close />
            </IconButton>
          </Row>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
