import { type ReactNode, useId, useRef } from 'react'
import { Button } from './base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from './base/Dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** A verb, e.g. 'Delete'. */
  confirmLabel: string
  /** Red: the act destroys or takes away. */
  tone?: 'danger' | undefined
  cancelLabel?: string
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks before an action that can't simply be undone. Cancel is first and has the focus. */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open ? <Question {...question} /> : null
}

function Question({
  title,
  confirmLabel,
  tone,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  children,
}: Omit<ConfirmDialogProps, 'open'>) {
  const text = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={title} role="alertdialog" width={480} describedBy={text} initialFocus={cancel} onClose={onCancel}>
      <DialogBody id={text}>{children}</DialogBody>
      <DialogActions>
        <Button ref={cancel} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={tone ?? 'main'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
