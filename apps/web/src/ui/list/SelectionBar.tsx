import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent } from 'react'
import { counted } from '../counted.ts'
import { Hint } from '../Hint.tsx'
import { CHOSEN } from './TableFrame.tsx'
import type { ListAct, Selecting } from './useSelection.ts'

interface SelectionBarProps<Row> {
  selection: Selecting<Row>
  /** How many rows match. */
  total: number
  /** The bar is about to go away, with the focus in it. */
  onClear: () => void
}

/** '312 selected' */
export const selectedText = (count: number): string => `${counted(count)} selected`

/** Pixels of the bar, which the rows above it give up. */
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

/** What can be done to the rows that are chosen; there while some are. */
export function SelectionBar<Row>({ selection, total, onClear }: SelectionBarProps<Row>) {
  const { rows, hidden, filters, acts, chooseAll, clear } = selection
  const end = () => {
    onClear()
    clear()
  }
  useEscape(end)
  const isMore = filters === null && rows.length - hidden < total
  return (
    <Stack role="group" aria-label="Selected rows" data-selection="" direction="row" sx={BAR}>
      <Typography variant="subtitle2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {selectedText(rows.length)}
      </Typography>
      {hidden > 0 && (
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {`(${counted(hidden)} outside of the filters)`}
        </Typography>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, mx: 0.5 }}>
        {acts.map((act) => (
          <ActButton key={act.label} act={act} selection={selection} />
        ))}
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

function ActButton<Row>({ act, selection }: { act: ListAct<Row>; selection: Selecting<Row> }) {
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

/** Here Escape means something else. */
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
