import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { type HTMLAttributes, type Key, useState } from 'react'
import { chipLabels } from '../list/filters/filters.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { PickerChoice } from './choice.ts'
import { isTyped, typedIn } from './typed.ts'
import { usePicking } from './usePicking.ts'

type MultiPickerInputProps = Pick<AutocompleteProps<PickerChoice, true, false, false>, 'id' | 'sx' | 'renderInput'>

export interface MultiPickerProps extends MultiPickerInputProps {
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

const Others = styled('span')({
  alignSelf: 'center',
  marginInlineStart: 4,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
})

export function MultiPicker({ choices, value, onChange, onSettle, isLoading, ...given }: MultiPickerProps) {
  // Chips stay while a name is typed.
  const [before, setBefore] = useState<readonly unknown[] | null>(null)
  const values = before ?? value.filter((one) => !isTyped(one))
  const isChosen = (choice: PickerChoice) => values.includes(choice.value)
  const typed = typedIn(value)
  const settle = () => {
    setBefore(null)
    onSettle?.()
  }
  const offered = choices.filter((choice) => !choice.isOld || isChosen(choice))
  const { half, choose, autocomplete } = usePicking({
    offered,
    typed,
    onType: (text, meant) => {
      setBefore(values)
      const more = meant ? (isChosen(meant) ? [] : [meant.value]) : text.trim() === '' ? [] : [{ typed: text }]
      onChange([...values, ...more], true)
    },
    onFound: (choice) => onChange([...new Set([...values, choice.value])], half !== null),
    onSettle: settle,
  })
  const text = half ?? typed ?? ''
  const shown = choices.filter(isChosen)
  const [removed, tellRemoved] = useState('')
  const change = (next: readonly unknown[]) => {
    setBefore(null)
    choose()
    const gone = shown.filter((choice) => !next.includes(choice.value))
    tellRemoved(gone.length > 0 ? `Removed: ${gone.map(({ label }) => label).join(', ')}` : '')
    onChange(next, false)
  }
  const switchOver = (choice: PickerChoice) =>
    change(isChosen(choice) ? values.filter((one) => one !== choice.value) : [...values, choice.value])
  return (
    <>
      <Autocomplete
        {...given}
        {...autocomplete}
        onKeyDown={(event) => {
          // They would remove or focus a chip that is not visible.
          if (text === '' && shown.length > DRAWN && TAKING.includes(event.key)) event.defaultMuiPrevented = true
          autocomplete.onKeyDown(event)
        }}
        multiple
        disableCloseOnSelect
        size="small"
        value={shown}
        inputValue={text}
        // MUI would highlight a chosen entry, and Enter would remove it; the first match must be highlighted.
        isOptionEqualToValue={() => false}
        loading={isLoading ?? false}
        onChange={(_, __, reason, details) => {
          if (reason === 'clear') change([])
          // Enter in an empty list may refer to the highlight of the list before.
          else if (details && offered.includes(details.option)) switchOver(details.option)
        }}
        renderOption={(item, choice) => drawnOption({ ...item, 'aria-selected': isChosen(choice) }, choice)}
        renderValue={(drawn, getItemProps) =>
          chipLabels(drawn.map((choice) => choice.label)).map((text, index) => {
            if (index === DRAWN) return <Others key="others">{text}</Others>
            const { key, ...chip } = getItemProps({ index })
            return <Chip key={key} size="small" label={text} {...chip} />
          })
        }
      />
      <VisuallyHidden role="status">{removed}</VisuallyHidden>
    </>
  )
}

function drawnOption({ key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key }, { label }: PickerChoice) {
  return (
    <li key={key} dir="auto" {...item}>
      <Checkbox size="small" checked={item['aria-selected'] === true} tabIndex={-1} sx={{ py: 0 }} />
      {label}
    </li>
  )
}
