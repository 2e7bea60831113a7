import { Select as BaseSelect } from '@base-ui/react/select'
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { ExpandMore } from '../icons.ts'
import { ErrorLine, Field } from './Field.tsx'
import popup from './Popup.module.css'
import styles from './Select.module.css'

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'id' | 'aria-label' | 'aria-labelledby' | 'aria-describedby' | 'aria-invalid' | 'aria-required' | 'onBlur'
>

interface SelectProps<Value extends string> extends TriggerProps {
  /** '': nothing is chosen. */
  value: Value | ''
  choices: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[]
  onChange: (value: Value) => void
}

/** Ways to close the list that stay at the control. */
const BY_CHOICE: readonly string[] = ['item-press', 'escape-key']

/** One of several, in a list that opens. Give it a name: `aria-label` or `aria-labelledby`. */
export function Select<Value extends string>({ value, choices, onChange, ...trigger }: SelectProps<Value>) {
  const box = useRef<HTMLButtonElement>(null)
  return (
    <BaseSelect.Root
      value={value === '' ? null : value}
      items={choices}
      modal={false}
      onValueChange={(next) => next !== null && onChange(next)}
      // At once, and not with a later frame: the next key is meant for it.
      onOpenChange={(isOpen, { reason }) => !isOpen && BY_CHOICE.includes(reason) && box.current?.focus()}
    >
      <BaseSelect.Trigger {...trigger} ref={box} className={styles.trigger ?? ''}>
        <BaseSelect.Value />
        <ExpandMore />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          alignItemWithTrigger={false}
          sideOffset={4}
          align="start"
          className={popup.positioner ?? ''}
        >
          <BaseSelect.Popup className={clsx(popup.popup, popup.list)}>
            {choices.map((choice) => (
              <BaseSelect.Item
                key={choice.value}
                value={choice.value}
                disabled={choice.isDisabled ?? false}
                className={popup.item ?? ''}
              >
                <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}

interface SelectInputProps<Value extends string> extends ComponentProps<typeof Select<Value>> {
  label: string
  /** Below it, and its description. */
  help?: ReactNode
  isWrong?: boolean
  isRequired?: boolean
  className?: string | undefined
}

/** A choice outside of forms: label above, help below. In forms: `ui/form/fields/SelectField.tsx`. */
export function SelectInput<Value extends string>({
  label,
  help,
  isWrong = false,
  isRequired = false,
  className,
  ...select
}: SelectInputProps<Value>) {
  const id = useId()
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      help={isWrong && help ? <ErrorLine>{help}</ErrorLine> : help}
      className={className}
    >
      <Select
        {...select}
        id={id}
        aria-labelledby={`${id}-label`}
        {...(isRequired && { 'aria-required': true })}
        {...(isWrong && { 'aria-invalid': true })}
        {...(help && { 'aria-describedby': `${id}-help` })}
      />
    </Field>
  )
}
