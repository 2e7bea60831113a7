import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../base/Button.tsx'
import { Menu, MenuItem } from '../../base/Menu.tsx'
import { Row, Stack } from '../../base/Stack.tsx'
import { counted } from '../../counted.ts'
import { Hint } from '../../Hint.tsx'
import { Close, ExpandMore } from '../../icons.ts'
import { useWidth } from '../../useWidth.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import styles from './SelectionBar.module.css'
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
export const SELECTION_HEIGHT = 56

/** Minimum pixels for all acts in one line, and for the first ones. */
const [ROOMY, NARROW] = [1030, 640]
const FIRST = 3

export function SelectionBar<Row>({ selection, total, onClear }: SelectionBarProps<Row>) {
  const { rows, hidden, filters, acts, chooseAll, clear } = selection
  const [place, room] = useWidth<HTMLDivElement>()
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
    <div ref={place} className={styles.place}>
      <Row gap={4} wraps role="group" aria-label="Selected rows" data-selection="" className={styles.bar}>
        <span className={styles.count}>{selectedText(rows.length)}</span>
        {hidden > 0 && <span className={styles.hidden}>{`(${counted(hidden)} outside of the filters)`}</span>}
        <Button isSmall variant="quiet" icon={<Close />} data-clear="" onClick={end} aria-keyshortcuts="Escape">
          <VisuallyHidden>Clear</VisuallyHidden>
        </Button>
        <div className={styles.acts}>
          {acts.slice(0, shown).map((act) => (
            <ActButton key={act.label} act={act} selection={selection} />
          ))}
          {shown < acts.length && (
            <ActMenu label={shown === 0 ? 'Acts' : 'More'} acts={acts.slice(shown)} selection={selection} />
          )}
        </div>
        {isMore && (
          <Button isSmall variant="quiet" onClick={chooseAll}>
            {`Select all ${counted(total)} that match`}
          </Button>
        )}
      </Row>
    </div>
  )
}

interface ActMenuProps<Row> {
  label: string
  acts: readonly ListAct<Row>[]
  selection: ListSelection<Row>
}

function ActMenu<Row>({ label, acts, selection: { rows, filters, clear } }: ActMenuProps<Row>) {
  const chosen = { rows, filters, clear }
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <Button isSmall variant="quiet">
          {label}
          <ExpandMore />
        </Button>
      }
    >
      {acts.map((act) => {
        const refusal = act.refusal?.(chosen)
        return (
          <MenuItem key={act.label} icon={act.icon} isDisabled={refusal !== undefined} onSelect={() => act.run(chosen)}>
            <Stack>
              {act.label}
              {refusal && <span className={styles.refusal}>{refusal}</span>}
            </Stack>
          </MenuItem>
        )
      })}
    </Menu>
  )
}

function ActButton<Row>({ act, selection }: { act: ListAct<Row>; selection: ListSelection<Row> }) {
  const { rows, filters, clear } = selection
  const chosen = { rows, filters, clear }
  const refusal = act.refusal?.(chosen)
  return (
    <Hint text={refusal ?? ''}>
      <Button
        isSmall
        variant="quiet"
        icon={act.icon}
        // Not `disabled`: the reason must be reachable by keyboard.
        aria-disabled={refusal ? true : undefined}
        onClick={refusal ? undefined : () => act.run(chosen)}
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
