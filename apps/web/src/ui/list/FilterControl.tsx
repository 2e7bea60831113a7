import Clear from '@mui/icons-material/Clear'
import Autocomplete from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { memo, useRef } from 'react'
import { chipLabels, type FlagFilter } from './filters.ts'
import type { BoundFilter } from './listModel.ts'

const WIDTH = { xs: '100%', sm: 200 }

interface FilterControlProps<Row> {
  bound: BoundFilter<Row>
}

/** The input of one filter; a key in one of them leaves the others as they are. */
export function FilterControl<Row>({ bound }: FilterControlProps<Row>) {
  const latest = useRef(bound)
  latest.current = bound
  const set = useRef<BoundFilter<Row>['set']>((value) => latest.current.set(value))
  return <Control bound={{ ...bound, set: set.current }} />
}

const Control = memo(ControlView, ({ bound: one }, { bound: other }) => {
  const isSameValue = one.value === other.value || String(one.value) === String(other.value)
  return one.filter === other.filter && one.options === other.options && isSameValue
}) as typeof ControlView

function ControlView<Row>({ bound }: FilterControlProps<Row>) {
  const { filter } = bound
  if (filter.kind === 'text') return <TextControl bound={bound} />
  if (filter.kind === 'flag') return <FlagControl bound={bound} filter={filter} />
  return filter.kind === 'select' ? <SelectControl bound={bound} /> : <MultiSelectControl bound={bound} />
}

function TextControl<Row>({ bound: { filter, value, set } }: FilterControlProps<Row>) {
  const clear = (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" aria-label="Clear" onClick={() => set('')}>
        <Clear fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
  return (
    <TextField
      size="small"
      label={filter.label}
      value={value}
      onChange={(event) => set(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && value !== '' && set('')}
      slotProps={{
        htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false },
        input: { endAdornment: value !== '' && clear },
      }}
      sx={{ width: WIDTH }}
    />
  )
}

function FlagControl<Row>({ bound: { value, set }, filter }: FilterControlProps<Row> & { filter: FlagFilter<Row> }) {
  const Control = filter.control === 'switch' ? Switch : Checkbox
  return (
    <FormControlLabel
      label={filter.label}
      control={<Control size="small" checked={value === true} onChange={(_, next) => set(next)} />}
      sx={{ mx: 0 }}
    />
  )
}

function SelectControl<Row>({ bound: { filter, value, options, set } }: FilterControlProps<Row>) {
  return (
    <Autocomplete
      size="small"
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(_, option) => set(option?.value ?? '')}
      renderInput={(params) => <TextField {...params} label={filter.label} />}
      sx={{ width: WIDTH }}
    />
  )
}

/** As small as the chips before it, in one line with them. */
const Others = styled('span')({
  alignSelf: 'center',
  marginInlineStart: 4,
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
})

function MultiSelectControl<Row>({ bound: { filter, value, options, set } }: FilterControlProps<Row>) {
  const chosen = Array.isArray(value) ? value : []
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={options}
      value={options.filter((option) => chosen.includes(option.value))}
      onChange={(_, next) => set(next.map((option) => option.value))}
      renderInput={(params) => <TextField {...params} label={filter.label} />}
      renderOption={({ key, ...item }, option, { selected }) => (
        <li key={key} {...item}>
          <Checkbox size="small" checked={selected} tabIndex={-1} sx={{ py: 0 }} />
          {option.label}
        </li>
      )}
      renderValue={(selected, getItemProps) => {
        const labels = chipLabels(selected.map((option) => option.label))
        return labels.map((label, index) => {
          if (index === 2) return <Others key="others">{label}</Others>
          const { key, ...chip } = getItemProps({ index })
          return <Chip key={key} size="small" label={label} {...chip} />
        })
      }}
      sx={{ width: { xs: '100%', sm: 300 } }}
    />
  )
}
