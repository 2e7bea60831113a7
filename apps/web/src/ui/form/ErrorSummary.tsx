import { Fragment, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Alert } from '../base/Alert.tsx'
import { Button } from '../base/Button.tsx'
import { counted } from '../counted.ts'
import styles from './FormActions.module.css'
import { labelOf } from './fields/fieldText.ts'
import { asOnPage, fieldId, useEntityForm, useFormState } from './store/entityFormContext.ts'

/**
 * Shown after a failed attempt: sentences that no field shows, and links to the wrong fields. Takes the focus, or moves
 * it to the field when there is nothing to show.
 */
export function ErrorSummary() {
  const { focusField } = useEntityForm()
  const { attempts, names, messages, isListed, isShown } = useSummary()
  const isUnknown = useFormState((state) => state.isUnknown)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [titleId, textId] = [`${id}-title`, `${id}-text`]
  const lead = useEffectEvent(() => {
    const [first] = names
    if (isShown) box.current?.focus()
    else if (first) focusField(first)
  })
  useEffect(() => {
    if (attempts > 0) lead()
  }, [attempts])
  if (!isShown) return null
  const title = isUnknown ? null : messages.length > 0 ? 'Not saved' : correctText(names.length)
  return (
    <Alert
      // A new element: the focus that is already here is announced again.
      key={attempts}
      ref={box}
      tabIndex={-1}
      severity={isUnknown ? 'warning' : 'error'}
      role="group"
      aria-labelledby={title ? titleId : textId}
      aria-describedby={title ? textId : undefined}
      action={isUnknown && <TryAgain />}
      className={styles.summary}
    >
      {title && <strong id={titleId}>{title}</strong>}
      {messages.length === 0 && ': '}
      <span id={textId} className={messages.length > 0 ? styles.messages : undefined}>
        {messages.map((message) => (
          <span key={message}>{message}</span>
        ))}
        {isListed && (
          <span>
            {messages.length > 0 && `${correctText(names.length)}: `}
            <FieldLinks names={names} />
          </span>
        )}
      </span>
    </Alert>
  )
}

const correctText = (count: number) => `Please correct ${counted(count)} ${count === 1 ? 'field' : 'fields'}`

function FieldLinks({ names }: { names: readonly string[] }) {
  const form = useEntityForm()
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      <a
        href={`#${fieldId(form.id, name)}`}
        onClick={(event) => {
          event.preventDefault()
          form.focusField(name)
        }}
      >
        {labelOf(form, name)}
      </a>
    </Fragment>
  ))
}

/** Looks up whether the last save was stored, and sends it again if not. */
function TryAgain() {
  const { again } = useEntityForm()
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <Button variant="quiet" isSmall aria-disabled={isSaving} onClick={again}>
      Try Again
    </Button>
  )
}

const NONE: Readonly<Record<string, string>> = {}
const NOTHING_KNOWN: ReadonlySet<string> = new Set()

/** A dialog with at most this many fields shows them all at once. */
const IN_SIGHT = 6

/** After a failed attempt: the wrong fields, and the sentences that no field shows. */
export function useSummary() {
  const form = useEntityForm()
  const { input, mode } = form
  const attempts = useFormState((state) => state.attempts)
  const general = useFormState((state) => state.general)
  const refused = useFormState((state) => state.refused)
  const sentences = useFormState((state) => (state.attempts > 0 ? state.sentences : NONE))
  // The order of fields is known only once all are drawn.
  const drawnNames = useFormState((state) => (state.attempts > 0 ? state.known : NOTHING_KNOWN))
  const wrong = attempts > 0 ? Object.keys(input.fields).filter((name) => sentences[name] || refused[name]) : []
  const names = asOnPage(
    form,
    wrong.filter((name) => drawnNames.has(name)),
  )
  const withoutField = wrong.filter((name) => !drawnNames.has(name))
  const messages = [
    ...general,
    ...withoutField.map((name) => `${labelOf(form, name)}: ${sentences[name] ?? refused[name]}`),
  ]
  const isRefusal = messages.length > 0 || Object.keys(refused).length > 0
  // Fields that are all in sight need no list.
  const isListed =
    names.length > 0 && (mode !== 'dialog' || drawnNames.size > IN_SIGHT) && (isRefusal || names.length > 1)
  return { attempts, names, messages, isListed, isShown: messages.length > 0 || isListed }
}
