import clsx from 'clsx'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../base/Button.tsx'
import { Checkbox } from '../../base/Choice.tsx'
import { NO_PASSWORD_MANAGER, TextInput } from '../../base/TextInput.tsx'
import { DayChoice } from '../../form/fields/DayChoice.tsx'
import { Close, ExpandMore } from '../../icons.ts'
import { partSoon } from '../../lateParts.ts'
import type { PickerChoice } from '../../pick/choice.ts'
import type { InstantMultiPickerProps, InstantPickerProps } from '../../pick/InstantPicker.tsx'
import picker from '../../pick/Picker.module.css'
import type { BoundFilter } from '../model/listModel.ts'
import styles from './FilterControl.module.css'
import { isInitial, type MultiSelectFilter, openValue } from './filters.ts'

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
  const latest = useRef(bound)
  latest.current = bound
  const set = useRef<BoundFilter<Row>['set']>((value) => latest.current.set(value))
  return <Control bound={{ ...bound, set: set.current }} resets={resets} />
}

const Control = memo(ControlView, ({ bound: one, ...before }, { bound: other, resets }) => {
  const isSameValue = one.value === other.value || String(one.value) === String(other.value)
  return one.filter === other.filter && one.options === other.options && isSameValue && before.resets === resets
}) as typeof ControlView

function ControlView<Row>({ bound, resets }: FilterControlProps<Row>) {
  const { filter } = bound
  if (filter.kind === 'text') return <TextControl bound={bound} />
  if (filter.kind === 'day') return <DayControl bound={bound} resets={resets} />
  if (filter.kind === 'flag') return <FlagControl bound={bound} />
  if (filter.kind === 'select') return <SelectControl bound={bound} resets={resets} />
  return <MultiSelectControl bound={bound} filter={filter} resets={resets} />
}

/** Whether it narrows the list. */
const isSet = <Row,>({ filter, value }: BoundFilter<Row>) =>
  String(value) !== String(openValue(filter)) || !isInitial(filter, value)

interface FieldProps<Row> {
  bound: BoundFilter<Row>
  kind?: 'several' | 'day'
  children: ReactNode
}

const Field = <Row,>({ bound, kind, children }: FieldProps<Row>) => (
  <div className={clsx(styles.field, kind && styles[kind], isSet(bound) && styles.isSet)}>{children}</div>
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

const FlagControl = <Row,>({ bound: { filter, value, set } }: Pick<FilterControlProps<Row>, 'bound'>) => (
  <Checkbox label={filter.label} checked={value === true} onChange={set} className={styles.toggle} />
)

function SelectControl<Row>({ bound, resets }: FilterControlProps<Row>) {
  const { filter, value, options, set } = bound
  return (
    <Field bound={bound}>
      <InstantPicker
        choices={options}
        value={value}
        onChoose={(chosen) => set(String(chosen ?? ''))}
        label={filter.label}
        round={resets}
      />
    </Field>
  )
}

function DayControl<Row>({ bound, resets }: FilterControlProps<Row>) {
  const { filter, value, set } = bound
  return (
    <Field bound={bound} kind="day">
      <DayChoice key={resets} label={filter.label} day={String(value)} onChoose={set} />
    </Field>
  )
}

function MultiSelectControl<Row>({
  bound,
  filter,
  resets,
}: FilterControlProps<Row> & { filter: MultiSelectFilter<Row> }) {
  const { value, options, set } = bound
  return (
    <Field bound={bound} kind="several">
      <InstantMultiPicker
        choices={options}
        value={Array.isArray(value) ? value : []}
        onChoose={(chosen) => set(chosen.map(String))}
        label={filter.label}
        lost={filter.lost}
        round={resets}
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
