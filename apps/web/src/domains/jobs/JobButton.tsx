import { contract } from '@acm/contract'
import { useLayoutEffect, useRef } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { PAGE_TITLE_ID } from '../../ui/pageTitle.ts'

interface JobButtonProps {
  jobId: number
  act?: 'retry' | 'settle'
  label?: string
  /** Extends the accessible name where several buttons stand together. */
  about?: string
  isSmall?: boolean
  hint?: string
}

/** Retries the job, or dismisses its failures. */
export function JobButton({ jobId, act = 'retry', label = 'Retry', about, isSmall, hint = '' }: JobButtonProps) {
  const { mutate, isPending } = useApiMutation(contract.jobs[act])
  const button = useHandedOnFocus()
  return (
    <Hint text={hint}>
      <Button
        ref={button}
        isSmall={isSmall}
        isLoading={isPending}
        aria-label={about ? `${label}: ${about}` : label}
        onClick={() => mutate({ params: { id: jobId } })}
      >
        {label}
      </Button>
    </Hint>
  )
}

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/**
 * For a button that may unmount with the focus: the main act of its dialog, which stands last there, takes it, or the
 * page's heading.
 */
function useHandedOnFocus() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (!button.current || button.current !== document.activeElement) return
      const dialog = button.current.closest(DIALOG)
      // Once the button is out of the document.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const acts = dialog?.querySelectorAll<HTMLElement>('button:enabled')
        const next = acts ? [...acts].at(-1) : document.getElementById(PAGE_TITLE_ID)
        next?.focus()
      })
    },
    [],
  )
  return button
}
