import { readAddress, useAddress } from '../../ui/address.ts'
import type { ChoiceLoading, PickerChoice } from '../../ui/pick/choice.ts'
import { InstantPicker } from '../../ui/pick/InstantPicker.tsx'
import styles from './Chooser.module.css'

interface ChooserProps extends ChoiceLoading {
  label: string
  choices: readonly PickerChoice[]
  value: string | null
  onChoose: (value: string | null) => void
}

export function Chooser({ onChoose, ...props }: ChooserProps) {
  return (
    <div className={styles.chooser}>
      <InstantPicker {...props} onChoose={(chosen) => onChoose(chosen === null ? null : String(chosen))} />
    </div>
  )
}

/** One part of the question, kept in the address. */
export function useChoice(key: string): [value: string | null, ask: (value: string | null) => void] {
  const [search, write] = useAddress()
  const value = readAddress(search)[key]?.[0] ?? null
  return [value, (next) => write({ [key]: next === null ? [] : [next], page: [] })]
}
