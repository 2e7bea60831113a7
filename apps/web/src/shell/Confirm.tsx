import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

export interface ConfirmOptions {
  title: string
  content: ReactNode
  /** A verb, e.g. 'Delete'. */
  confirmLabel: string
  /** Red: the act destroys or takes away. */
  tone?: 'danger'
  cancelLabel?: string
}

type ConfirmFunction = (question: ConfirmOptions) => Promise<boolean>

const AskContext = createContext<ConfirmFunction>(async () => false)

/** `const confirm = useConfirm()`; `if (await confirm({ title, content, confirmLabel: 'Delete', tone: 'danger' })) …` */
export const useConfirm = (): ConfirmFunction => useContext(AskContext)

interface PendingConfirm extends ConfirmOptions {
  answer: (isConfirmed: boolean) => void
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingConfirm | null>(null)
  const ask = useCallback<ConfirmFunction>(
    (question) =>
      new Promise((answer) => {
        setPending({ ...question, answer })
      }),
    [],
  )
  const close = (isConfirmed: boolean) => {
    setPending(null)
    pending?.answer(isConfirmed)
  }
  // It lies above the pages, so it doesn't go with the one that asked.
  useEffect(() => {
    const cancel = () => close(false)
    addEventListener('popstate', cancel)
    return () => removeEventListener('popstate', cancel)
  })
  return (
    <AskContext value={ask}>
      {children}
      {pending && (
        <ConfirmDialog
          open
          title={pending.title}
          confirmLabel={pending.confirmLabel}
          tone={pending.tone}
          {...(pending.cancelLabel && { cancelLabel: pending.cancelLabel })}
          onConfirm={() => close(true)}
          onCancel={() => close(false)}
        >
          {pending.content}
        </ConfirmDialog>
      )}
    </AskContext>
  )
}
