import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: ReactNode
  /** Called on Escape and a press next to it; absent: neither closes it. */
  onClose?: (() => void) | undefined
  /** Pixels; small screens use their whole width. */
  width?: number
  role?: 'dialog' | 'alertdialog'
  /** Id of the text that a screen reader reads with the title. */
  describedBy?: string
  /** At the side over the whole height: what it was opened from stays in sight. */
  isSheet?: boolean
  /** Default: the first control. */
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus']
  children: ReactNode
}

export function DialogWindow({
  title,
  onClose,
  width = 600,
  role = 'dialog',
  describedBy,
  isSheet = false,
  initialFocus,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root open disablePointerDismissal={!onClose} onOpenChange={(open) => !open && onClose?.()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={clsx(styles.viewport, isSheet && styles.sheet)}>
          <BaseDialog.Popup
            role={role}
            aria-modal
            {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
            {...(initialFocus !== undefined && { initialFocus })}
            className={styles.popup ?? ''}
            style={{ maxWidth: width }}
          >
            <BaseDialog.Title className={styles.title ?? ''}>{title}</BaseDialog.Title>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
