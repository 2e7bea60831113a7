import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { ConfirmDialog, type Question } from '../ui/ConfirmDialog.tsx'

type ConfirmFunction = (question: Question) => Promise<boolean>

const AskContext = createContext<ConfirmFunction>(async () => false)

/** `const confirm = useConfirm()`; `if (await confirm({ title, content, confirmLabel: 'Delete', tone: 'danger' })) …` */
export const useConfirm = (): ConfirmFunction => useContext(AskContext)

interface PendingConfirm {
  question: Question
  answer: (isConfirmed: boolean) => void
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingConfirm | null>(null)
  const ask = useCallback<ConfirmFunction>((question) => new Promise((answer) => setPending({ question, answer })), [])
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
      {pending && <ConfirmDialog question={pending.question} onAnswer={close} />}
    </AskContext>
  )
}
