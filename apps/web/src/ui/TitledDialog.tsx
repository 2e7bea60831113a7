import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

interface TitledDialogProps extends Omit<DialogProps, 'open' | 'title' | 'maxWidth' | 'onClose'> {
  title: ReactNode
  /** Called on Escape and backdrop click; absent: neither closes. */
  onClose?: () => void
  /** Pixels; small screens use their full width. */
  maxWidth?: number
}

export function TitledDialog({ title, maxWidth = 600, children, ...dialog }: TitledDialogProps) {
  const id = useId()
  return (
    <Dialog
      {...dialog}
      open
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth, width: '100%', m: { xs: 1, sm: 4 } } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
    </Dialog>
  )
}
