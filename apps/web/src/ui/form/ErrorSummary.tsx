import { useEffect, useEffectEvent, useRef } from 'react'
import { Alert } from '../base/Alert.tsx'
import { Button } from '../base/Button.tsx'
import styles from './ErrorSummary.module.css'
import { fieldId, useEntityForm, useFormState } from './store/entityFormContext.ts'
import { asOnPage } from './store/formOrder.ts'

const NONE: Readonly<Record<string, string>> = {}
const NOTHING_KNOWN: ReadonlySet<string> = new Set()

/** A dialog with at most this many fields shows them all at once. */
const IN_SIGHT = 6

/** Shown after a failed attempt. Takes the focus, or moves it to the field when there is no list to show. */
export function ErrorSummary() {
  const form = useEntityForm()
  const { input, displays, id, focusField, mode } = form
  const attempts = useFormState((state) => state.attempts)
  const general = useFormState((state) => state.general)
  const refused = useFormState((state) => state.refused)
  const isUnknown = useFormState((state) => state.isUnknown)
  const sentences = useFormState((state) => (state.attempts > 0 ? state.sentences : NONE))
  // Field order is known only once all fields are drawn.
  const known = useFormState(({ attempts, known }) => (attempts > 0 ? known : NOTHING_KNOWN))
  const box = useRef<HTMLDivElement>(null)
  const wrong = Object.keys(input.fields).filter((name) => sentences[name] || refused[name])
  const names = attempts > 0 ? asOnPage(form, wrong) : wrong
  const isRefusal = general.length > 0 || Object.keys(refused).length > 0
  // Fields that are all visible show their own errors: no need to repeat them here.
  const isListed = (mode !== 'dialog' || known.size > IN_SIGHT) && (isRefusal || names.length > 1)
  const isShown = attempts > 0 && (general.length > 0 || isListed)
  const lead = useEffectEvent(() => {
    const [first] = names
    if (isShown) box.current?.focus()
    else if (first) focusField(first)
  })
  useEffect(() => {
    if (attempts > 0) lead()
  }, [attempts])
  if (!isShown) return null
  const labelOf = (name: string) => displays.get(name)?.label ?? input.fields[name]?.label ?? name
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity={isUnknown ? 'warning' : 'error'}
      role="group"
      aria-label="What went wrong"
      title={!isUnknown && (isRefusal ? 'Not saved' : `Please correct ${names.length} fields`)}
      action={isUnknown && <TryAgain />}
      className={styles.summary}
    >
      {general.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {isListed && names.length > 0 && (
        <ul className={styles.list}>
          {names.map((name) => (
            <li key={name}>
              <a
                href={`#${fieldId(id, name)}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(name)
                }}
              >
                {labelOf(name)}
              </a>
              {`: ${sentences[name] ?? refused[name]}`}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

/** Looks up whether the last save was stored, and sends it again if not. */
function TryAgain() {
  const { again } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <Button variant="quiet" isSmall disabled={isSaving} onClick={again}>
      Try again
    </Button>
  )
}
