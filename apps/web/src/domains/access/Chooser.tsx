import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { readAddress, useAddress } from '../../ui/address.ts'

export interface ChooserOption {
  value: string
  label: string
}

interface ChooserProps {
  label: string
  options: readonly ChooserOption[]
  value: string | null
  onChoose: (value: string | null) => void
  isLoading?: boolean
}

/** Drawing thousands of people takes seconds; whoever types finds anybody. */
const filterOptions = createFilterOptions<ChooserOption>({ limit: 100 })

/** What a question is about: found by typing a part of it. */
export function Chooser({ label, options, value, onChoose, isLoading = false }: ChooserProps) {
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Autocomplete
      size="small"
      autoHighlight
      options={options}
      filterOptions={filterOptions}
      value={chosen}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      loading={isLoading}
      onChange={(_, option) => onChoose(option?.value ?? null)}
      renderInput={(params) => <TextField {...params} label={label} />}
      sx={{ flex: '1 1 260px', maxWidth: 420 }}
    />
  )
}

/** One part of the question as the address holds it. */
export function useAsked(key: string): [value: string | null, ask: (value: string | null) => void] {
  const [search, write] = useAddress()
  const value = readAddress(search)[key]?.[0] ?? null
  return [value, (next) => write({ [key]: next === null ? [] : [next], page: [] })]
}
