import { type ReactNode, useId, useRef } from 'react'
import { Button } from './base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from './base/Dialog.tsx'

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

/** Verbs that destroy or take away: their buttons are red. */
const DESTROYING = /^(Archive|Delete|Disable|Discard|End|Lock|Remove|Replace|Reset|Revoke)\b/

/** Asks before an act that cannot simply be taken back. */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open ? <Question {...question} /> : null
}

function Question({
  title,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  main = 'confirm',
  children,
}: Omit<ConfirmDialogProps, 'open'>) {
  const text = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const emphasis = DESTROYING.test(confirmLabel) ? 'danger' : 'main'
  return (
    <Dialog title={title} role="alertdialog" width={480} describedBy={text} initialFocus={cancel} onClose={onCancel}>
      <DialogBody id={text}>{children}</DialogBody>
      <DialogActions>
        <Button ref={cancel} variant={main === 'cancel' ? 'main' : 'plain'} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={main === 'confirm' ? emphasis : 'plain'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
