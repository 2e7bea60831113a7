import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type AriaAttributes, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { CheckBox, CheckBoxOutlineBlank } from '../../icons.ts'
import type { TransferChoice } from './transferChoices.ts'
import type { TransferListState } from './useTransferList.ts'

interface TransferListProps {
  title: string
  id: string
  list: TransferListState
  onMove: (values: readonly string[]) => void
  aria: AriaAttributes
  empty: string
}

export function TransferList(props: TransferListProps) {
  const { id, list } = props
  const box = useRef<HTMLDivElement>(null)
  const isSearched = list.search.trim() !== ''
  return (
    <Frame role="group" aria-labelledby={`${id}-title`}>
      <ListHead title={props.title} id={id} list={list} />
      <Box sx={{ px: 1.5, pb: 1 }}>
        <MuiTextField
          type="search"
          fullWidth
          size="small"
          placeholder="Search"
          value={list.search}
          onChange={(event) => list.setSearch(event.target.value)}
          slotProps={{
            htmlInput: {
              'aria-label': `Search ${props.title}`,
              onKeyDown: (event: KeyboardEvent) => leaveSearch(event, box.current),
            },
          }}
        />
      </Box>
      <Entries {...props} box={box} />
      <Typography variant="caption" color="text.secondary" role="status" sx={{ display: 'block', px: 1.5, py: 0.75 }}>
        {`${list.selected.length} selected${isSearched ? ` · ${list.shown.length} match` : ''}`}
      </Typography>
    </Frame>
  )
}

/** Down moves into the list. Enter is blocked: it would submit the form. */
function leaveSearch(event: KeyboardEvent, box: HTMLElement | null): void {
  if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault()
  if (event.key === 'ArrowDown') box?.focus()
}

function ListHead({ title, id, list }: Pick<TransferListProps, 'title' | 'id' | 'list'>) {
  const { choices, shown, selected } = list
  const isFull = shown.length > 0 && selected.length === shown.length
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', pl: 1.5, pr: 1 }}>
      <Typography id={`${id}-title`} variant="subtitle2" component="div">
        <span>{title}</span> <span>{`(${choices.length})`}</span>
      </Typography>
      <FormControlLabel
        label="Select All"
        labelPlacement="start"
        slotProps={{ typography: { variant: 'body2' } }}
        control={
          <Checkbox
            size="small"
            checked={isFull}
            indeterminate={!isFull && selected.length > 0}
            disabled={shown.length === 0}
            onChange={list.selectAll}
          />
        }
      />
    </Stack>
  )
}

function Entries({
  id,
  list,
  onMove,
  aria,
  empty,
  box,
}: TransferListProps & { box: RefObject<HTMLDivElement | null> }) {
  const { shown, active, search } = list
  const hands = useActiveInSight(list, box)
  return (
    <Box sx={{ position: 'relative', borderTop: 1, borderColor: 'divider' }}>
      <Options
        ref={box}
        id={id}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-labelledby={`${id}-title`}
        aria-activedescendant={active === null ? undefined : optionId(id, active)}
        {...aria}
        {...hands}
        onKeyDown={(event) => list.press(event, onMove)}
      >
        {shown.map((choice) => (
          <Entry
            key={choice.value}
            id={optionId(id, choice.value)}
            choice={choice}
            isSelected={list.selected.includes(choice.value)}
            isActive={choice.value === active}
            onPick={(isRange) => list.pick(choice.value, isRange)}
            onMove={() => onMove([choice.value])}
          />
        ))}
      </Options>
      {shown.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ position: 'absolute', inset: 0, p: 2 }}>
          {search.trim() === '' ? empty : `Nothing matches '${search.trim()}'.`}
        </Typography>
      )}
    </Box>
  )
}

const optionId = (list: string, value: string) => `${list}-${value}`

/** Scrolls for the keyboard only: an entry that moves during a pointer press would not get the click. */
function useActiveInSight({ active, enter }: TransferListState, box: RefObject<HTMLDivElement | null>) {
  const isPointed = useRef(false)
  useEffect(() => {
    if (active === null || isPointed.current || document.activeElement !== box.current) return
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active, box])
  const point = (isOn: boolean) => () => {
    isPointed.current = isOn
  }
  return {
    onPointerDownCapture: point(true),
    onKeyDownCapture: point(false),
    onBlur: point(false),
    onFocus: () => isPointed.current || enter(),
  }
}

interface EntryProps {
  id: string
  choice: TransferChoice
  isSelected: boolean
  isActive: boolean
  onPick: (isRange: boolean) => void
  onMove: () => void
}

function Entry({ id, choice, isSelected, isActive, onPick, onMove }: EntryProps) {
  const Sign = isSelected ? CheckBox : CheckBoxOutlineBlank
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox around it hears the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus, this is its active descendant
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-active={isActive ? '' : undefined}
      onClick={(event) => onPick(event.shiftKey)}
      onDoubleClick={onMove}
    >
      <Sign fontSize="small" color={isSelected ? 'primary' : 'action'} aria-hidden />
      <span>
        <strong>{choice.label}</strong>
        <small>{choice.description}</small>
      </span>
    </div>
  )
}

const Frame = styled('div')(({ theme }) => ({
  minWidth: 0,
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: theme.shape.borderRadius,
}))

/** Pixels: name and description, one line each. */
const ENTRY_HEIGHT = 52

const Options = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    // Half an entry shows that the list scrolls.
    height: 6.5 * ENTRY_HEIGHT,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    userSelect: 'none',
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '&[aria-invalid=true]': { boxShadow: `inset 0 0 0 1px ${palette.error.main}` },
    '[role=option]': {
      display: 'flex',
      gap: theme.spacing(1),
      padding: theme.spacing(0.75, 1.5),
      cursor: 'pointer',
      scrollMarginBlock: theme.spacing(1),
    },
    '[role=option]:hover': { background: palette.action.hover },
    '[aria-selected=true]': { background: `color-mix(in srgb, ${palette.primary.main} 10%, transparent)` },
    '&:focus-visible [data-active]': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
    strong: { ...theme.typography.body2, fontWeight: 600, display: 'block', overflowWrap: 'anywhere' },
    small: { ...theme.typography.caption, display: 'block', color: palette.text.secondary },
    [theme.breakpoints.down('md')]: { height: 4.5 * ENTRY_HEIGHT },
  }
})
