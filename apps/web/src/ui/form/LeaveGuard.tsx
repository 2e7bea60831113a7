import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { areDraftsKept } from './drafts.ts'
import { useChangedNames, useEntityForm } from './entityFormContext.ts'

/** Asks once before unsaved changes are left; the browser asks in its own words when its tab is closed. */
export function LeaveGuard({ isSettled }: { isSettled: RefObject<boolean> }) {
  const { isSaving } = useEntityForm()
  const changes = useChangedNames().length
  const isUnsaved = () => changes > 0 && !isSaving && !isSettled.current && !areDraftsKept()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {changes === 1 ? 'One change is not saved yet.' : `${changes} changes are not saved yet.`}
    </ConfirmDialog>
  )
}
