import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Check } from '../icons.ts'
import styles from './Choice.module.css'
import { Row, Stack } from './Stack.tsx'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children' | 'ref'> {
  /** Next to it, and its name; absent: give `aria-label`. */
  label?: ReactNode
  onChange?: (isChecked: boolean) => void
}

/** The look of a checkbox, for native inputs of lists, which draw hundreds. */
export const CHECKBOX = clsx(styles.box, styles.checkbox)

/** The browser's own checkbox in the console's look. `isSome`: neither on nor off. */
export function Checkbox({ isSome = false, ...choice }: ChoiceProps & { isSome?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return <Choice {...choice} ref={box} type="checkbox" look={CHECKBOX} />
}

/** On or off, at once or with the form. Role `switch`. */
export const Switch = (choice: ChoiceProps) => <Choice {...choice} type="checkbox" role="switch" look={styles.switch} />

/** One of a `RadioGroup`. */
export const Radio = (choice: ChoiceProps) => <Choice {...choice} type="radio" look={clsx(styles.box, styles.radio)} />

interface Look extends ChoiceProps {
  type: 'checkbox' | 'radio'
  look: string | undefined
  ref?: ComponentProps<'input'>['ref']
}

function Choice({ label, onChange, look, className, ...input }: Look) {
  const own = useId()
  const id = input.id ?? own
  const element = (
    <input
      {...input}
      id={id}
      className={clsx(look, label === undefined && className)}
      onChange={(event) => onChange?.(event.target.checked)}
    />
  )
  if (label === undefined) return element
  return (
    <label htmlFor={id} className={clsx(styles.choice, className)}>
      {element}
      <span>{label}</span>
    </label>
  )
}

/** Drawn as a checkbox is, in entries of lists: these say by themselves whether they are chosen. */
export const ChosenSign = ({ isChosen }: { isChosen: boolean }) => (
  <span className={styles.sign}>{isChosen && <Check aria-hidden />}</span>
)

interface RadioGroupProps<Value extends string> extends Omit<ComponentProps<'div'>, 'onChange' | 'role'> {
  /** Null: none is chosen yet. */
  value: Value | null
  choices: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  isRow?: boolean
}

/** Give it a name: `aria-label` or `aria-labelledby`. Arrow keys are the browser's. */
export function RadioGroup<Value extends string>({
  value,
  choices,
  onChange,
  isRow = false,
  ...group
}: RadioGroupProps<Value>) {
  const name = useId()
  const Layout = isRow ? Row : Stack
  return (
    <Layout gap={isRow ? 16 : 8} wraps={isRow} {...group} role="radiogroup">
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          name={name}
          label={choice.label}
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
      ))}
    </Layout>
  )
}
