import clsx from 'clsx'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../base/Button.tsx'
import { Row } from '../base/Stack.tsx'
import { isCommand } from '../shortcuts.ts'
import { useDocumentEvent } from '../useDocumentEvent.ts'
import { ElsewhereNote } from './conflict/ElsewhereNote.tsx'
import styles from './FormActions.module.css'
import { FormChanges } from './FormChanges.tsx'
import { asOnPage, useEntityForm, useFormState } from './store/entityFormContext.ts'

interface FormBarProps extends Omit<ComponentProps<'div'>, 'ref'> {
  isIdle?: boolean
  /** Ctrl+S while Submit is disabled: leads to what is missing. */
  onBlocked?: (form: HTMLFormElement) => void
}

/** In sight at the end of a form; its buttons end below the fields. Ctrl+S or ⌘S presses Submit. */
export function FormBar({ className, isIdle = false, onBlocked, ...bar }: FormBarProps) {
  const drawn = useFocusInBar(isIdle)
  useSaveKeys(drawn, onBlocked)
  return <div {...bar} ref={drawn} tabIndex={-1} data-form-bar="" className={clsx(styles.bar, className)} />
}

interface FormActionsProps {
  consequence?: ReactNode
}

export function FormActions({ consequence }: FormActionsProps) {
  const { mode, submitLabel, submitColor, nextLabel, submit, cancel } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  const isHeld = useFormState((state) => state.isHeld)
  const isDetail = mode === 'detail'
  const isIdle = useFormState(({ changed }) => isDetail && changed.length === 0)
  const isWrong = useFormState(({ errors }) => isDetail && errors.length > 0)
  const isBusy = isSaving || isHeld
  return (
    <FormBar isIdle={isIdle} onBlocked={useLeadToWrong()}>
      {consequence && (
        <div data-consequence="" className={styles.consequence}>
          {consequence}
        </div>
      )}
      <div className={styles.told}>
        <FormChanges />
        <ElsewhereNote />
      </div>
      <Row gap={8} wraps justify="end">
        <Button onClick={cancel} disabled={isIdle} aria-disabled={isBusy}>
          Cancel
        </Button>
        {nextLabel && (
          <Button onClick={() => submit(true)} aria-disabled={isBusy}>
            {nextLabel}
          </Button>
        )}
        <Button
          type="submit"
          variant={submitColor === 'error' ? 'danger' : 'main'}
          aria-keyshortcuts="Control+S Meta+S"
          isLoading={isSaving}
          disabled={isIdle || isWrong}
          aria-disabled={isHeld}
        >
          {submitLabel}
        </Button>
      </Row>
    </FormBar>
  )
}

/** Open dialogs come first: a form below them ignores the key. */
const OVER_ALL = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

/** To the first wrong field. */
function useLeadToWrong() {
  const { store, focusField, ...own } = useEntityForm()
  return () => {
    const { changed, errors } = store.read()
    if (changed.length === 0) return
    const wrong = errors.map(({ propertyName }) => propertyName)
    store.remind(wrong)
    const [first] = asOnPage(own, wrong)
    if (first) focusField(first)
  }
}

/** For the visible form that has the focus. */
function useSaveKeys(bar: RefObject<HTMLDivElement | null>, onBlocked: FormBarProps['onBlocked']): void {
  useDocumentEvent('keydown', (event) => {
    const form = bar.current?.closest('form')
    if (!isCommand(event, 's') || !form || form.offsetParent === null) return
    const over = [...document.querySelectorAll(OVER_ALL)].at(-1)
    const worked = document.activeElement?.closest('form') ?? form
    if (worked !== form || over?.contains(form) === false) return
    event.preventDefault()
    const save = form.querySelector<HTMLButtonElement>(':scope button[type="submit"]')
    if (save?.disabled) onBlocked?.(form)
    else save?.click()
  })
}

/** The pressed button becomes disabled and would lose the focus. */
function useFocusInBar(isIdle: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const wasIdle = useRef(isIdle)
  useEffect(() => {
    const focused = document.activeElement
    // Browsers take the focus from a disabled element only with the next frame.
    const isLost = isIdle && !wasIdle.current && (focused === document.body || focused?.matches(':disabled'))
    wasIdle.current = isIdle
    if (isLost) bar.current?.focus({ preventScroll: true })
  }, [isIdle])
  return bar
}
