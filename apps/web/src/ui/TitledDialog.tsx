import type { ReactNode } from 'react'
import { Dialog } from './base/Dialog.tsx'

interface TitledDialogProps {
  title: ReactNode
  onClose?: () => void
  maxWidth?: number
  'aria-describedby'?: string
  children: ReactNode
}

/** `ui/base/Dialog.tsx` by its former name, until nobody calls it so. */
export const TitledDialog = ({ maxWidth = 600, 'aria-describedby': describedBy, ...dialog }: TitledDialogProps) => (
  <Dialog {...dialog} width={maxWidth} {...(describedBy !== undefined && { describedBy })} />
)
