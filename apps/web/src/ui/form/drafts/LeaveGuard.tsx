import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { ConfirmDialog } from '../../ConfirmDialog.tsx'
import { useFormState } from '../store/entityFormContext.ts'
import { areDraftsStored } from './drafts.ts'
import { guardUnsaved } from './leaving.ts'

export type LeaveCheck = () => boolean | Promise<boolean>

interface LeaveGuardProps {
  changes: number
  isSettled: RefObject<boolean>
  /** The owner reads the guard from here. */
  mayLeave: RefObject<LeaveCheck>
}

/** Asks once before unsaved changes are dropped; for a closing tab the browser shows its own question. */
export function LeaveGuard({ changes, isSettled, mayLeave: asked }: LeaveGuardProps) {
  const [pending, setPending] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  const isUnsaved = () => changes > 0 && !isSettled.current && !areDraftsStored()
  const mayLeave = () => !isUnsaved() || new Promise<boolean>((answer) => setPending({ answer }))
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: isUnsaved,
  })
  useEffect(() => {
    asked.current = mayLeave
  })
  const isTyped = changes > 0
  useEffect(() => (isTyped ? guardUnsaved(() => asked.current()) : undefined), [isTyped, asked])
  const answer = (leaves: boolean) => {
    setPending(null)
    pending?.answer(leaves)
  }
  return (
    pending && (
      <ConfirmDialog
        question={{
          title: 'Leave without saving?',
          content: `You have ${changes} unsaved ${changes === 1 ? 'change' : 'changes'}.`,
          confirmLabel: 'Leave',
          tone: 'danger',
          cancelLabel: 'Stay',
        }}
        onAnswer={answer}
      />
    )
  )
}

export const FormLeaveGuard = (props: Omit<LeaveGuardProps, 'changes'>) => (
  <LeaveGuard {...props} changes={useFormState((state) => state.changed.length)} />
)
