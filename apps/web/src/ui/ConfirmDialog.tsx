import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** A verb, e.g. 'Delete'. */
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  /** The emphasized answer; the focus is on Cancel in both cases. */
  main?: 'confirm' | 'cancel'
  children?: ReactNode
}

export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  main = 'confirm',
  children,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 600, minWidth: { sm: 400 } } } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>{children}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onCancel} variant={main === 'cancel' ? 'contained' : 'outlined'}>
          {cancelLabel}
        </Button>
        <Button onClick={onConfirm} variant={main === 'confirm' ? 'contained' : 'outlined'}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
