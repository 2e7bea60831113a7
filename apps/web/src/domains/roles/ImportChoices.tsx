import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import type { ImportChoice } from './importPlan.ts'

const CHOICES: readonly { value: ImportChoice; label: string }[] = [
  { value: 'replace', label: 'Replace' },
  { value: 'merge', label: 'Merge' },
  { value: 'create', label: 'Create New' },
]

interface ImportChoicesProps {
  /** Name of the existing role. */
  name: string
  choice: ImportChoice | null
  onChoose: (choice: ImportChoice | null) => void
}

/** Nothing is preselected: the person must choose. */
export function ImportChoices({ name, choice, onChoose }: ImportChoicesProps) {
  const id = useId()
  return (
    <FormControl required>
      <FormLabel
        id={id}
        required={false}
        sx={{ overflowWrap: 'anywhere', '&, &.Mui-focused': { color: 'text.primary' } }}
      >
        Role "{name}" exists already. What should be done?
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={choice ?? ''}
        onChange={(_, value) => onChoose(CHOICES.find((one) => one.value === value)?.value ?? null)}
      >
        {CHOICES.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
