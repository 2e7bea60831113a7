import { type ComponentProps, Fragment, useState } from 'react'
import { Text } from '../base/Text.tsx'
import { useMediaQuery } from '../useMediaQuery.ts'
import styles from './FormChanges.module.css'
import { FormStatus } from './FormStatus.tsx'
import { labelOf } from './fields/fieldText.ts'
import { useEntityForm, useFormState } from './store/entityFormContext.ts'
import { asOnPage } from './store/formOrder.ts'
import type { FormState } from './store/formStore.ts'
import { useSummary } from './store/useSummary.ts'

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
        <FormStatus changes={changes} wrong={toCorrect} />
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
