import { type ReactNode, useId, useRef } from 'react'
import { Button } from './base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from './base/Dialog.tsx'

export interface Question {
  title: string
  content: ReactNode
  /** A verb, e.g. 'Delete'. */
  confirmLabel: string
  /** Red: the act destroys or takes away. */
  tone?: 'danger'
  cancelLabel?: string
}

interface ConfirmDialogProps {
  question: Question
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks before an action that can't simply be undone. Cancel is first and has the focus. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { title, content, confirmLabel, tone = 'main', cancelLabel = 'Cancel' } = question
  const text = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const stay = () => onAnswer(false)
  return (
    <Dialog title={title} role="alertdialog" width={480} describedBy={text} initialFocus={cancel} onClose={stay}>
      <DialogBody id={text}>{content}</DialogBody>
      <DialogActions>
        <Button ref={cancel} onClick={stay}>
          {cancelLabel}
        </Button>
        <Button variant={tone} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
