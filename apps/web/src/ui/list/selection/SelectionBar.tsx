import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { counted } from '../../counted.ts'
import { Hint } from '../../Hint.tsx'
import { ExpandMore } from '../../icons.ts'
import { useWidth } from '../../useWidth.ts'
import { CHOSEN } from '../table/TableFrame.tsx'
import type { ListAct, ListSelection } from './useSelection.ts'

interface SelectionBarProps<Row> {
  selection: ListSelection<Row>
  total: number
  /** Called before the bar unmounts, to move the focus. */
  onClear: () => void
}

/** E.g. '312 selected'. */
export const selectedText = (count: number): string => `${counted(count)} selected`

/** Pixels; the rows above shrink by it. */
export const SELECTION_HEIGHT = 52

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  minHeight: SELECTION_HEIGHT,
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  backgroundImage: `linear-gradient(${CHOSEN}, ${CHOSEN})`,
}

const ACTS = {
  flexWrap: 'wrap',
  columnGap: 0.5,
  mx: 0.5,
  // With icons the buttons would need a second line.
  '& .MuiButton-startIcon': { display: { xs: 'none', xl: 'inherit' } },
}

/** Minimum pixels for all acts in one line, and for the first ones. */
const [ROOMY, NARROW] = [1030, 640]
const FIRST = 3

export function SelectionBar<Row>({ selection, total, onClear }: SelectionBarProps<Row>) {
  const { rows, hidden, filters, acts, chooseAll, clear } = selection
  const [bar, room] = useWidth<HTMLDivElement>()
  const end = () => {
    onClear()
    clear()
  }
  useEscape(end)
  const isMore = filters === null && rows.length - hidden < total
  const most = room >= ROOMY ? acts.length : room >= NARROW ? FIRST : 0
  // A menu of one or two acts takes as much room as their buttons.
  const shown = acts.length <= Math.max(2, most + 1) ? acts.length : most
  return (
    <Stack ref={bar} role="group" aria-label="Selected rows" data-selection="" direction="row" sx={BAR}>
      <Typography variant="subtitle2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {selectedText(rows.length)}
      </Typography>
      {hidden > 0 && (
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {`(${counted(hidden)} outside of the filters)`}
        </Typography>
      )}
      <Stack direction="row" sx={ACTS}>
        {acts.slice(0, shown).map((act) => (
          <ActButton key={act.label} act={act} selection={selection} />
        ))}
        {shown < acts.length && (
          <ActMenu label={shown === 0 ? 'Acts' : 'More'} acts={acts.slice(shown)} selection={selection} />
        )}
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, ml: 'auto' }}>
        {isMore && (
          <Button size="small" variant="text" onClick={chooseAll}>
            {`Select all ${counted(total)} that match`}
          </Button>
        )}
        <Button size="small" variant="text" data-clear="" onClick={end} aria-keyshortcuts="Escape">
          Clear
        </Button>
      </Stack>
    </Stack>
  )
}

interface ActMenuProps<Row> {
  label: string
  acts: readonly ListAct<Row>[]
  selection: ListSelection<Row>
}

function ActMenu<Row>({ label, acts, selection: { rows, filters, clear } }: ActMenuProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = { rows, filters, clear }
  return (
    <>
      <Button
        size="small"
        variant="text"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {acts.map((act) => {
          const refusal = act.refusal?.(chosen)
          const run = () => {
            setAnchor(null)
            act.run(chosen)
          }
          return (
            <MenuItem
              key={act.label}
              dense
              // Not `disabled`: the reason must be reachable by keyboard.
              aria-disabled={refusal ? true : undefined}
              onClick={refusal ? undefined : run}
            >
              <ListItemIcon>{act.icon}</ListItemIcon>
              <ListItemText primary={act.label} {...(refusal && { secondary: refusal })} />
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

function ActButton<Row>({ act, selection }: { act: ListAct<Row>; selection: ListSelection<Row> }) {
  const { rows, filters, clear } = selection
  const chosen = { rows, filters, clear }
  const refusal = act.refusal?.(chosen)
  return (
    <Hint text={refusal ?? ''}>
      <Button
        size="small"
        variant="text"
        startIcon={act.icon}
        // Not `disabled`: the reason must be reachable by keyboard.
        aria-disabled={refusal ? true : undefined}
        onClick={refusal ? undefined : () => act.run(chosen)}
        sx={refusal ? { opacity: 0.5, cursor: 'not-allowed' } : undefined}
      >
        {act.label}
      </Button>
    </Hint>
  )
}

/** Elements that handle Escape themselves. */
const OWN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="search"]'

function useEscape(end: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(OWN)
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) end()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
