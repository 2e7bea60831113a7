import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Switch from '@mui/material/Switch'
import type { Theme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { memo, useRef } from 'react'
import { DayChoice } from '../../form/fields/DayChoice.tsx'
import { outlined } from '../../Icon.tsx'
import { Close as Clear } from '../../icons.ts'
import { InstantMultiPicker, InstantPicker } from '../../pick/InstantPicker.tsx'
import type { BoundFilter } from '../model/listModel.ts'
import type { FlagFilter, MultiSelectFilter } from './filters.ts'

/** Matches the text size of rows, except on phones. */
const TEXT = {
  '& .MuiInputBase-root, & .MuiInputLabel-root': { fontSize: { sm: '0.875rem' } },
  '& .MuiInputBase-root': { minHeight: 40 },
}

/** Fields shrink before one wraps, and grow where there is room. */
const fieldWidth = (least: number, most: number) => ({
  width: { xs: '100%', sm: 'auto' },
  flex: { sm: `1 1 ${least}px` },
  minWidth: 0,
  maxWidth: { sm: most },
  ...TEXT,
})
const FIELD = fieldWidth(130, 200)

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
  if (filter.kind === 'flag') return <FlagControl bound={bound} filter={filter} />
  if (filter.kind === 'select') return <SelectControl bound={bound} resets={resets} />
  return <MultiSelectControl bound={bound} filter={filter} resets={resets} />
}

function TextControl<Row>({ bound: { filter, value, set } }: Pick<FilterControlProps<Row>, 'bound'>) {
  const input = useRef<HTMLInputElement>(null)
  const empty = () => {
    set('')
    // The button unmounts.
    input.current?.focus()
  }
  const clear = (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" aria-label="Clear" onClick={empty}>
        <Clear fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
  return (
    <TextField
      size="small"
      label={filter.label}
      inputRef={input}
      value={value}
      onChange={(event) => set(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && value !== '' && set('')}
      slotProps={{
        htmlInput: { maxLength: 200, autoComplete: 'off', spellCheck: false },
        input: { endAdornment: value !== '' && clear },
      }}
      sx={FIELD}
    />
  )
}

/** Icons of the checkboxes in forms. */
const Ticked = outlined(
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.9-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z',
)
const Unticked = outlined('M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z')

function FlagControl<Row>({ bound: { value, set }, filter }: { bound: BoundFilter<Row>; filter: FlagFilter<Row> }) {
  const isOn = value === true
  if (filter.control === 'switch')
    return (
      <FormControlLabel
        label={filter.label}
        control={<Switch size="small" checked={isOn} onChange={(_, next) => set(next)} />}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mx: 0 }}
      />
    )
  const Sign = isOn ? Ticked : Unticked
  return (
    <label data-tick={isOn}>
      <span>
        <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
        <Sign fontSize="small" />
      </span>
      {filter.label}
    </label>
  )
}

/** One style for all checkboxes of a bar: a list has a dozen, and MUI's would render seven components each. */
export function tickStyles(theme: Theme) {
  const { palette } = theme.vars ?? theme
  return {
    '& [data-tick]': {
      ...theme.typography.body2,
      display: 'inline-flex',
      alignItems: 'center',
      cursor: 'pointer',
    },
    '& [data-tick] > span': {
      position: 'relative',
      display: 'inline-flex',
      padding: theme.spacing(0.5),
      borderRadius: '50%',
      color: palette.text.secondary,
    },
    '& [data-tick=true] > span': { color: palette.primary.main },
    '& [data-tick] > span:has(:focus-visible)': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '@media (hover: hover)': {
      '& [data-tick] > span:hover': {
        backgroundColor: theme.alpha(palette.primary.main, `${palette.action.hoverOpacity}`),
      },
    },
    '& [data-tick] input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'inherit',
    },
  } as const
}

function SelectControl<Row>({ bound: { filter, value, options, set }, resets }: FilterControlProps<Row>) {
  return (
    <InstantPicker
      choices={options}
      value={value}
      onChoose={(chosen) => set(String(chosen ?? ''))}
      label={filter.label}
      round={resets}
      sx={FIELD}
    />
  )
}

function DayControl<Row>({ bound: { filter, value, set }, resets }: FilterControlProps<Row>) {
  return (
    <Box sx={{ width: { xs: '100%', sm: 170 }, ...TEXT }}>
      <DayChoice key={resets} label={filter.label} day={String(value)} onChoose={set} />
    </Box>
  )
}

/** Chips need more room than an empty field's label. */
const [EMPTY, WITH_CHIPS] = [fieldWidth(150, 300), fieldWidth(300, 300)]

function MultiSelectControl<Row>({
  bound,
  filter,
  resets,
}: FilterControlProps<Row> & { filter: MultiSelectFilter<Row> }) {
  const { value, options, set } = bound
  return (
    <InstantMultiPicker
      choices={options}
      value={Array.isArray(value) ? value : []}
      onChoose={(chosen) => set(chosen.map(String))}
      label={filter.label}
      lost={filter.lost}
      round={resets}
      sx={Array.isArray(value) && value.length > 0 ? WITH_CHIPS : EMPTY}
    />
  )
}
