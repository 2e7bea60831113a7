import { messages } from '@acm/contract/core/messages'
import { isDay } from '@acm/contract/core/shapes'
import clsx from 'clsx'
import { memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../base/Button.tsx'
import { Checkbox } from '../../base/Choice.tsx'
import { NO_PASSWORD_MANAGER, TextInput } from '../../base/TextInput.tsx'
import { DayInput } from '../../form/fields/DayInput.tsx'
import { Close, ExpandMore } from '../../icons.ts'
import { partSoon } from '../../lateParts.ts'
import type { PickerChoice } from '../../pick/choice.ts'
import type { InstantMultiPickerProps, InstantPickerProps } from '../../pick/InstantPicker.tsx'
import picker from '../../pick/Picker.module.css'
import { useStable } from '../../useStable.ts'
import type { BoundFilter } from '../model/listModel.ts'
import styles from './FilterControl.module.css'
import { isInitial } from './filters.ts'

const InstantPicker = partSoon<InstantPickerProps>(
  () => import('../../pick/InstantPicker.tsx').then((part) => part.InstantPicker),
  PickerPlaceholder,
)
const InstantMultiPicker = partSoon<InstantMultiPickerProps>(
  () => import('../../pick/InstantPicker.tsx').then((part) => part.InstantMultiPicker),
  PickerPlaceholder,
)

interface FilterControlProps<Row> {
  bound: BoundFilter<Row>
  resets: number
}

/** Memoized with a stable setter, so that typing in one filter does not render the others. */
export function FilterControl<Row>({ bound, resets }: FilterControlProps<Row>) {
  const set = useStable(bound.set)
  return <Control bound={{ ...bound, set }} resets={resets} />
}

const Control = memo(ControlView, ({ bound: one, ...before }, { bound: other, resets }) => {
  const isSameValue = one.value === other.value || String(one.value) === String(other.value)
  return one.filter === other.filter && one.options === other.options && isSameValue && before.resets === resets
}) as typeof ControlView

function ControlView<Row>({ bound, resets }: FilterControlProps<Row>) {
  const { filter, value, options, set } = bound
  const { label } = filter
  if (filter.kind === 'text') return <TextControl bound={bound} />
  if (filter.kind === 'flag')
    return <Checkbox label={label} checked={value === true} onChange={set} className={styles.toggle} />
  if (filter.kind === 'day')
    return (
      <Field bound={bound} kind="day">
        <DayChoice key={resets} label={label} day={String(value)} onChoose={set} />
      </Field>
    )
  const shared = { label, choices: options, round: resets }
  if (filter.kind === 'select')
    return (
      <Field bound={bound}>
        <InstantPicker {...shared} value={value} onChoose={(chosen) => set(String(chosen ?? ''))} />
      </Field>
    )
  return (
    <Field bound={bound} kind="several">
      <InstantMultiPicker
        {...shared}
        value={Array.isArray(value) ? value : []}
        onChoose={(chosen) => set(chosen.map(String))}
        lost={filter.lost}
      />
    </Field>
  )
}

interface FieldProps<Row> {
  bound: BoundFilter<Row>
  kind?: 'several' | 'day'
  children: ReactNode
}

const Field = <Row,>({ bound: { filter, value }, kind, children }: FieldProps<Row>) => (
  <div className={clsx(styles.field, kind && styles[kind], !isInitial(filter, value) && styles.isSet)}>{children}</div>
)

function TextControl<Row>({ bound }: Pick<FilterControlProps<Row>, 'bound'>) {
  const { filter, value, set } = bound
  const input = useRef<HTMLInputElement>(null)
  const empty = () => {
    set('')
    // The button unmounts.
    input.current?.focus()
  }
  return (
    <Field bound={bound}>
      <TextInput
        ref={input}
        label={filter.label}
        value={String(value)}
        onChange={set}
        onKeyDown={(event) => event.key === 'Escape' && value !== '' && set('')}
        maxLength={200}
        autoComplete="off"
        {...NO_PASSWORD_MANAGER}
        spellCheck={false}
        end={
          value !== '' && (
            <IconButton isSmall label="Clear" aria-description={filter.label} onClick={empty}>
              <Close />
            </IconButton>
          )
        }
      />
    </Field>
  )
}

interface PickerPlaceholderProps {
  label: string
  choices: readonly PickerChoice[]
  value: unknown
}

/** Looks like a closed picker until its code is there, and leaves it the focus. */
function PickerPlaceholder({ label, choices, value }: PickerPlaceholderProps) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const own = input.current
    const field = own?.closest(`.${styles.field}`)
    return () => {
      if (document.activeElement === own) queueMicrotask(() => field?.querySelector('input')?.focus())
    }
  }, [])
  const chosen = choices.filter((choice) => [value].flat().includes(choice.value))
  return (
    <TextInput
      ref={input}
      label={label}
      value={chosen.map((choice) => choice.label).join(', ')}
      onChange={() => {}}
      role="combobox"
      aria-expanded={false}
      aria-disabled
      readOnly
      end={
        <div className={picker.end}>
          <button type="button" aria-hidden tabIndex={-1}>
            <ExpandMore />
          </button>
        </div>
      }
    />
  )
}

interface DayChoiceProps {
  label: string
  /** YYYY-MM-DD, or ''. */
  day: string
  onChoose: (day: string) => void
}

/** A day input without a form: reports valid days at once and shows an error for the rest. */
function DayChoice({ label, day, onChoose }: DayChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const set = (value: unknown) => {
    const text = String(value).trim()
    const isWhole = text === '' || isDay(text)
    setTyped(isWhole ? null : text)
    if (isWhole) onChoose(text)
  }
  const shown = typed ?? day
  const bound = {
    id,
    name: id,
    kind: 'date' as const,
    label,
    error: shown === '' || isDay(shown) ? undefined : messages.invalid,
    isRequired: false,
    isReadOnly: false,
    value: shown,
    setValue: set,
    leave: () => undefined,
  }
  return <DayInput bound={bound} />
}
