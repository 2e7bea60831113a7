import { type ComponentProps, Fragment, useState } from 'react'
import { Text } from '../base/Text.tsx'
import { useDelayed } from '../useDelayed.ts'
import { useMediaQuery } from '../useMediaQuery.ts'
import hidden from '../VisuallyHidden.module.css'
import { useSummary } from './ErrorSummary.tsx'
import styles from './FormActions.module.css'
import { labelOf } from './fields/fieldText.ts'
import { asOnPage, useEntityForm, useFormState } from './store/entityFormContext.ts'
import type { FormState } from './store/formStore.ts'

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Joined, so that an equal list does not render again. */
function useNames(select: (state: FormState) => readonly string[]): readonly string[] {
  const joined = useFormState((state) => select(state).join(' '))
  return joined === '' ? [] : joined.split(' ')
}

export function FormChanges() {
  const { mode, isStored, submit, undo } = useEntityForm()
  const changed = useNames((state) => (isStored ? state.changed : []))
  const isJudged = useFormState(({ attempts, changed: { length } }) => (mode === 'detail' ? length : attempts) > 0)
  // After an attempt the fields themselves or the summary name them.
  const isTried = useFormState(({ attempts }) => attempts > 0)
  const { isListed } = useSummary()
  const wrong = useNames(({ errors }) => (isJudged ? errors.map((error) => error.propertyName) : []))
  const changes = changed.length > 0 ? counted(changed.length, 'change') : ''
  const toCorrect = wrong.length > 0 ? `${counted(wrong.length, 'field')} to correct` : ''
  return (
    <div>
      {changes === '' && toCorrect === '' && !undo && <RequiredNote />}
      <Text as="div" step="sm" tone="muted">
        <FormStatus shown={changes || (undo ? REVERTED : '')} wrong={toCorrect} />
        <Fields names={changed} />
        {changes === '' && undo && (
          <>
            {' '}
            <TextButton onClick={undo}>Undo</TextButton>
          </>
        )}
      </Text>
      {toCorrect !== '' && !isListed && (
        <Text as="div" step="sm" tone="bad">
          {/* Submitting fails and lists them all. */}
          <TextButton onClick={() => submit()}>{toCorrect}</TextButton>
          {!isTried && <Fields names={wrong} />}
        </Text>
      )}
    </div>
  )
}

/** A quicker save says only that it is done. */
const SLOW_MS = 500

const REVERTED = 'Your changes were reverted.'

/**
 * The one status region of a form, in its bar: one sentence on what the form does or waits for. It leaves
 * out the saved record, which the banner announces, and the errors, because their summary takes the focus.
 */
function FormStatus({ shown, wrong }: { shown: string; wrong: string }) {
  const isSaving = useFormState((state) => state.isSaving)
  const notice = useFormState((state) => state.notice)
  const times = useFormState(({ attempts, reminders }) => attempts + reminders)
  const isSlow = useDelayed(isSaving, SLOW_MS)
  const { isShown } = useSummary()
  const sentence = isSlow ? 'Saving…' : isShown ? '' : notice || wrong || shown
  return (
    <>
      <span role="status" className={sentence === shown ? undefined : hidden.hidden}>
        {/* A new element: an equal sentence is announced again. */}
        <span key={times}>{sentence}</span>
      </span>
      {sentence !== shown && <span aria-hidden>{shown}</span>}
    </>
  )
}

const TextButton = (button: ComponentProps<'button'>) => <button type="button" {...button} className={styles.button} />

const MOST = 3

function Fields({ names }: { names: readonly string[] }) {
  const form = useEntityForm()
  const isPhone = useMediaQuery('(width <= 600px)')
  const [isOpen, setOpen] = useState(false)
  const changes = asOnPage(
    form,
    names.filter((name) => name in form.input.fields),
  )
  const most = isPhone ? 1 : MOST
  const isFolded = changes.length > most + 1
  const shown = isFolded && !isOpen ? changes.slice(0, most) : changes
  if (changes.length === 0) return null
  return (
    <>
      {': '}
      {shown.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <TextButton onClick={() => form.focusField(name)}>{labelOf(form, name)}</TextButton>
        </Fragment>
      ))}
      {isFolded && (
        <>
          {' '}
          <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'show fewer' : `and ${changes.length - most} more`}
          </button>
        </>
      )}
    </>
  )
}

/** Explains the required mark, once a form; hidden in forms without required fields. */
export const RequiredNote = () => (
  <Text step="sm" tone="muted" className={styles.required}>
    * Required
  </Text>
)
