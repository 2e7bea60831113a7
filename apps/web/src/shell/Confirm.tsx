import { useEffect } from 'react'
import { ConfirmDialog, type Question } from '../ui/ConfirmDialog.tsx'
import { createStore } from '../ui/createStore.ts'

interface PendingConfirm {
  question: Question
  answer: (isConfirmed: boolean) => void
}

// Outside of React, as the question of `api/confirmation.ts` is.
const pending = createStore<PendingConfirm | null>(null)

/** `if (await confirm({ title, content, confirmLabel: 'Delete', tone: 'danger' })) …` */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => pending.set({ question, answer }))

const close = (isConfirmed: boolean) => {
  const open = pending.read()
  pending.set(null)
  open?.answer(isConfirmed)
}

/** Mounted once, above the pages: it doesn't go with the one that asked. */
export function Confirmation() {
  const open = pending.use()
  useEffect(() => {
    const cancel = () => close(false)
    addEventListener('popstate', cancel)
    return () => removeEventListener('popstate', cancel)
  }, [])
  return open && <ConfirmDialog question={open.question} onAnswer={close} />
}
