import { Combobox } from '@base-ui/react/combobox'
import { useId, useState } from 'react'
import { counted } from '../counted.ts'
import { Close } from '../icons.ts'
import { chipLabels } from '../list/filters/filters.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { isTyped, type PickerChoice, typedIn } from './choice.ts'
import styles from './Picker.module.css'
import { type PickerFieldProps, PickerInput } from './PickerInput.tsx'
import { PickerList } from './PickerList.tsx'
import { usePicking } from './usePicking.ts'

export interface MultiPickerProps extends PickerFieldProps {
  choices: readonly PickerChoice[]
  /** Chosen values, and typed text without a choice. */
  value: readonly unknown[]
  /** `isHalf`: still typing. */
  onChange: (value: readonly unknown[], isHalf: boolean) => void
  onSettle?: () => void
  isLoading?: boolean
}

const DRAWN = 2
const TAKING: readonly string[] = ['Backspace', 'Delete', 'ArrowLeft']

const labelsOf = (choices: readonly PickerChoice[]) => choices.map(({ label }) => label).join(', ')

type Details = Combobox.Root.ChangeEventDetails

export function MultiPicker({ choices, value, onChange, onSettle, isLoading = false, ...rest }: MultiPickerProps) {
  const { helpFor, ...field } = rest
  const own = useId()
  const id = field.id ?? own
  // Chips stay while a name is typed.
  const [before, setBefore] = useState<readonly unknown[] | null>(null)
  const values = before ?? value.filter((one) => !isTyped(one))
  const isChosen = (choice: PickerChoice) => values.includes(choice.value)
  const typed = typedIn(value)
  const settle = () => {
    setBefore(null)
    onSettle?.()
  }
  const { half, choose, isOpen, list, root, input } = usePicking({
    choices,
    isChosen,
    typed,
    onType: (text, meant) => {
      setBefore(values)
      const more = meant ? (isChosen(meant) ? [] : [meant.value]) : text.trim() === '' ? [] : [{ typed: text }]
      onChange([...values, ...more], true)
    },
    onFound: (choice) => onChange([...new Set([...values, choice.value])], half !== null),
    onChoose: (choice) => switchOver(choice),
    onSettle: settle,
  })
  const text = half ?? typed ?? ''
  const shown = choices.filter(isChosen)
  const [announcement, announce] = useState('')
  const change = (next: readonly unknown[]) => {
    setBefore(null)
    choose()
    const gone = shown.filter((choice) => !next.includes(choice.value))
    const added = choices.filter((choice) => next.includes(choice.value) && !isChosen(choice))
    if (gone.length > 0) announce(`Removed: ${labelsOf(gone)}`)
    // Without the typed text, another entry is highlighted.
    else announce(text === '' ? '' : `Chosen: ${labelsOf(added)}`)
    onChange(next, false)
  }
  const switchOver = (choice: PickerChoice) =>
    change(isChosen(choice) ? values.filter((one) => one !== choice.value) : [...values, choice.value])
  const take = (next: readonly PickerChoice[], { reason }: Details) => {
    // The pressed one is the last (see `isItemEqualToValue`).
    const pressed = reason === 'item-press' ? next.at(-1) : undefined
    if (pressed) switchOver(pressed)
    else change(next.map((choice) => choice.value))
  }
  return (
    <>
      <Combobox.Root
        {...root}
        multiple
        value={shown}
        inputValue={text}
        // A chosen entry would be highlighted when the list opens, and Enter would remove it.
        isItemEqualToValue={() => false}
        onValueChange={take}
        onOpenChange={(isNowOpen, details: Details) => {
          // For more of them.
          if (!isNowOpen && details.reason === 'item-press') details.cancel()
          else root.onOpenChange(isNowOpen)
        }}
      >
        <PickerInput
          {...field}
          {...helpFor(half !== null)}
          id={id}
          isOpen={isOpen}
          isClearable
          chosen={shown.length > 0 ? `${counted(shown.length)} chosen: ${labelsOf(shown)}` : ''}
          input={{
            ...input,
            onKeyDown: (event) => {
              // They would remove or focus a chip that is not visible.
              if (text === '' && shown.length > DRAWN && TAKING.includes(event.key)) event.preventBaseUIHandler()
              input.onKeyDown(event)
            },
          }}
          chips={chipLabels(shown.map((choice) => choice.label)).map((label, index) => {
            if (index === DRAWN)
              return (
                <span key="others" className={styles.others}>
                  {label}
                </span>
              )
            return <Chip key={String(shown[index]?.value)} label={label} />
          })}
        />
        <PickerList {...list} label={field.label} isLoading={isLoading} isChosen={isChosen} />
      </Combobox.Root>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const Chip = ({ label }: { label: string }) => (
  <Combobox.Chip role="group" aria-label={`${label}, press Delete to remove`} className={styles.chip ?? ''}>
    <span data-chip="" dir="auto" className={styles.label}>
      {label}
    </span>
    <Combobox.ChipRemove aria-label={`Remove ${label}`} className={styles.remove ?? ''}>
      <Close />
    </Combobox.ChipRemove>
  </Combobox.Chip>
)
