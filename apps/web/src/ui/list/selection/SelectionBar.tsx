import { Button } from '../../base/Button.tsx'
import { Menu, MenuItem } from '../../base/Menu.tsx'
import { Row } from '../../base/Stack.tsx'
import { counted } from '../../counted.ts'
import { Hint } from '../../Hint.tsx'
import { Close, ExpandMore } from '../../icons.ts'
import { useDocumentEvent } from '../../useDocumentEvent.ts'
import { useWidth } from '../../useMediaQuery.ts'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { measureCompact } from '../columns/measureText.ts'
import { selectedText } from '../status/ListStatus.tsx'
import styles from './SelectionBar.module.css'
import type { ListAct, ListSelection } from './useSelection.ts'

interface SelectionBarProps<Row> {
  selection: ListSelection<Row>
  total: number
  /** Called before the bar unmounts with the focus, to move it. */
  onClear: () => void
}

/** Pixels; the rows above shrink by it. */
export const SELECTION_HEIGHT = 56

/** Pixels of a button next to its words, and of the bar next to its buttons. */
const [AROUND_WORDS, WITH_ICON, AROUND_BAR] = [22, 34, 60]

const wordsWidth = (text: string) => measureCompact(text, 'name')

/** How many acts are in one line; the others are in a menu. */
function fitting(acts: readonly { label: string }[], room: number): number {
  const widths = acts.map(({ label }) => wordsWidth(label) + WITH_ICON)
  const all = widths.reduce((sum, width) => sum + width, 0)
  // A menu of one or two acts takes as much room as their buttons.
  if (all <= room || acts.length <= 2) return acts.length
  let left = room - wordsWidth('More') - WITH_ICON
  const most = widths.findIndex((width) => {
    left -= width
    return left < 0
  })
  return Math.max(0, most)
}

export function SelectionBar<Row>({ selection, total, onClear }: SelectionBarProps<Row>) {
  const { rows, hidden, filters, acts, chooseAll, clear } = selection
  const [place, room] = useWidth<HTMLDivElement>()
  const end = () => {
    if (place.current?.contains(document.activeElement)) onClear()
    clear()
  }
  // The pressed button is gone then.
  const all = () => {
    chooseAll()
    place.current?.querySelector<HTMLElement>('[data-acts] button')?.focus()
  }
  useEscape(end)
  const isMore = filters === null && rows.length - hidden < total
  const matching = `Select all ${counted(total)} that match`
  const others = `(${counted(hidden)} not shown by current filters)`
  const announcement = [selectedText(rows.length), ...(hidden > 0 ? [others] : [])]
  const left = announcement.reduce((sum, text) => sum - wordsWidth(text) - AROUND_WORDS, room - AROUND_BAR)
  const leftBeside = left - (isMore ? wordsWidth(matching) + AROUND_WORDS : 0)
  const isBeside = isMore && leftBeside >= wordsWidth('Actions') + WITH_ICON
  const shown = fitting(acts, isBeside ? leftBeside : left)
  const chooseInMenu = isMore && !isBeside ? { label: matching, run: chooseAll } : null
  return (
    <Row justify="center" ref={place} className={styles.place}>
      <Row gap={4} wraps role="group" aria-label="Selected rows" data-selection="" className={styles.bar}>
        <span className={styles.count}>{selectedText(rows.length)}</span>
        {hidden > 0 && <span className={styles.hidden}>{others}</span>}
        <Button isSmall variant="quiet" icon={<Close />} data-clear="" onClick={end} aria-keyshortcuts="Escape">
          <VisuallyHidden>Clear selection</VisuallyHidden>
        </Button>
        <Row gap={4} wraps className={styles.acts} data-acts="">
          {acts.slice(0, shown).map((act) => (
            <ActButton key={act.label} act={act} selection={selection} />
          ))}
          {(shown < acts.length || chooseInMenu) && (
            <ActMenu
              label={shown === 0 ? 'Actions' : 'More'}
              first={chooseInMenu}
              acts={acts.slice(shown)}
              selection={selection}
            />
          )}
        </Row>
        {isBeside && (
          <Button isSmall variant="quiet" onClick={all}>
            {matching}
          </Button>
        )}
      </Row>
    </Row>
  )
}

interface ActMenuProps<Row> {
  label: string
  first: { label: string; run: () => void } | null
  acts: readonly ListAct<Row>[]
  selection: ListSelection<Row>
}

function ActMenu<Row>({ label, first, acts, selection }: ActMenuProps<Row>) {
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
      {first && <MenuItem onSelect={first.run}>{first.label}</MenuItem>}
      {acts.map((act) => {
        const refusal = act.refusal?.(selection)
        return (
          <MenuItem key={act.label} icon={act.icon} disabledReason={refusal} onSelect={() => act.run(selection)}>
            {act.label}
          </MenuItem>
        )
      })}
    </Menu>
  )
}

function ActButton<Row>({ act, selection }: { act: ListAct<Row>; selection: ListSelection<Row> }) {
  const refusal = act.refusal?.(selection)
  return (
    <Hint text={refusal ?? ''}>
      <Button
        isSmall
        variant="quiet"
        icon={act.icon}
        // Not `disabled`: the reason must be reachable by keyboard.
        aria-disabled={refusal ? true : undefined}
        onClick={refusal ? undefined : () => act.run(selection)}
      >
        {act.label}
      </Button>
    </Hint>
  )
}

/** Elements that handle Escape themselves. */
const OWN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="search"]'

function useEscape(end: () => void): void {
  useDocumentEvent('keydown', (event) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(OWN)
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) end()
  })
}
