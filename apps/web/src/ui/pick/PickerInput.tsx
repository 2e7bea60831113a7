import { Combobox } from '@base-ui/react/combobox'
import clsx from 'clsx'
import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import { Field, fieldBox } from '../base/Field.tsx'
import { NO_PASSWORD_MANAGER } from '../base/TextInput.tsx'
import { Close, ExpandMore } from '../icons.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { ChoiceLoadError } from './choice.ts'
import styles from './Picker.module.css'

/** Name and description of a picker's field. */
export interface PickerFieldProps {
  /** Default: one of its own. */
  id?: string
  label: string
  lost?: ChoiceLoadError | null | undefined
  isRequired?: boolean
  /** Some errors wait while a name is typed. */
  helpFor: (isTyping: boolean) => PickerHelp
}

interface PickerHelp {
  isWrong?: boolean
  help?: ReactNode
  aria?: AriaAttributes
}

interface PickerInputProps extends Omit<PickerFieldProps, 'helpFor'>, PickerHelp {
  id: string
  input: ComponentProps<typeof Combobox.Input>
  isOpen: boolean
  isClearable: boolean
  /** The chosen ones, before the text. */
  chips?: ReactNode
  /** All that is chosen, in words, where the input's text does not say it. */
  chosen?: string
}

/** Shows a load error with Retry below the input. */
export function PickerInput({
  id,
  label,
  lost,
  isRequired = false,
  isWrong = false,
  help,
  aria,
  input,
  isOpen,
  isClearable,
  chips,
  chosen = '',
}: PickerInputProps) {
  const retry = () => {
    lost?.retry()
    // The button unmounts when the choices arrive.
    const box = document.getElementById(id)
    box?.focus()
    if (box instanceof HTMLInputElement) box.select()
  }
  const lines = lost ? (
    <>
      {help}
      <span>{lost.text} </span>
      <button type="button" className={styles.retry} onClick={retry}>
        Retry
      </button>
    </>
  ) : (
    help
  )
  const chosenId = `${id}-chosen`
  const describedBy = [lines && `${id}-help`, chosen && chosenId].filter(Boolean).join(' ')
  const box = (
    <Combobox.Input
      dir="auto"
      {...NO_PASSWORD_MANAGER}
      {...input}
      id={id}
      aria-invalid={isWrong || Boolean(lost)}
      {...aria}
      aria-describedby={describedBy || undefined}
    />
  )
  return (
    <Field id={id} label={label} isRequired={isRequired} help={lines}>
      <Combobox.InputGroup role="presentation" className={clsx(fieldBox, styles.frame)}>
        {chips === undefined ? (
          box
        ) : (
          <Combobox.Chips aria-label={`Chosen in ${label}`} className={styles.values ?? ''}>
            {chips}
            {box}
          </Combobox.Chips>
        )}
        {chosen && <VisuallyHidden id={chosenId}>{chosen}</VisuallyHidden>}
        <div className={styles.end}>
          {isClearable && (
            <Combobox.Clear aria-label={`Clear ${label}`} className={styles.clear ?? ''}>
              <Close />
            </Combobox.Clear>
          )}
          <Combobox.Trigger aria-label={`${isOpen ? 'Close' : 'Open'} ${label}`}>
            <ExpandMore />
          </Combobox.Trigger>
        </div>
      </Combobox.InputGroup>
    </Field>
  )
}
