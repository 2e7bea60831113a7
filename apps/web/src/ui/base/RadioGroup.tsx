import { type ComponentProps, type ReactNode, useId } from 'react'
import { Radio } from './Choice.tsx'
import { Row, Stack } from './Stack.tsx'

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
