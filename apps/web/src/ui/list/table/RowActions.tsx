import { type ReactElement, useMemo } from 'react'
import { Menu, MenuItem, MenuLink } from '../../base/Menu.tsx'
import { MoreHoriz } from '../../icons.ts'
import { RouterLink } from '../../RouterLink.tsx'
import { PADDING } from '../columns/columnWidths.ts'
import { useMeasure } from '../columns/measureText.ts'
import { ACT_SIZES, useDensity } from '../model/density.ts'
import styles from './RowActions.module.css'

export interface RowAction {
  label: string
  icon: ReactElement
  to?: string
  onClick?: () => void
  /** Why the act isn't possible for this row. */
  disabledReason?: string
  /** At most one per row: also a button next to the menu. */
  isGlyph?: boolean
  /** Destroys something: red, below a line. Stands last. */
  isDanger?: boolean
}

const SAMPLED = 25
/** Its border in forced colors. */
const EDGE = 1

/** In pixels; 0: no row actions. `header`: null if it is only for screen readers. */
export function useActionsWidth<Row>(
  rows: readonly Row[],
  rowActions: ((row: Row) => readonly RowAction[]) | undefined,
  header: string | null,
): number {
  const size = ACT_SIZES[useDensity()]
  const measure = useMeasure()
  return useMemo(() => {
    if (!rowActions) return 0
    const most = Math.max(0, ...rows.slice(0, SAMPLED).map((row) => buttonsOf(rowActions(row))))
    const words = header === null ? 0 : measure(header, 'header')
    return EDGE + 2 * PADDING + Math.ceil(Math.max(most * size, words))
  }, [rows, rowActions, header, size, measure])
}

/** A menu that only repeats the button is left out. */
const hasMenu = (actions: readonly RowAction[]): boolean => actions.some(({ isGlyph }) => !isGlyph)

const buttonsOf = (actions: readonly RowAction[]): number =>
  Number(actions.some(({ isGlyph }) => isGlyph)) + Number(hasMenu(actions))

/** Always visible: a menu of all actions in words, and a button for at most one of them. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const glyph = actions.find(({ isGlyph }) => isGlyph)
  return (
    <>
      {glyph && <ActionButton action={glyph} />}
      {hasMenu(actions) && <ActionMenu actions={actions} />}
    </>
  )
}

function ActionMenu({ actions }: { actions: readonly RowAction[] }) {
  const button = (
    <button type="button" data-act="" className={styles.act} aria-label="More" data-hint="More">
      <MoreHoriz />
    </button>
  )
  return (
    <Menu label="More" trigger={button} isOneOfMany>
      {actions.map((action) => (
        <Entry key={action.label} action={action} />
      ))}
    </Menu>
  )
}

function Entry({ action: { label, icon, to, onClick = () => {}, disabledReason, isDanger } }: { action: RowAction }) {
  if (to) {
    return (
      <MenuLink icon={icon} to={to}>
        {label}
      </MenuLink>
    )
  }
  return (
    <MenuItem icon={icon} disabledReason={disabledReason} isDanger={isDanger} onSelect={onClick}>
      {label}
    </MenuItem>
  )
}

function ActionButton({ action: { label, icon, to, onClick } }: { action: RowAction }) {
  const shared = { 'data-act': '', className: styles.act, 'aria-label': label, 'data-hint': label, onClick }
  return to ? (
    <RouterLink {...shared} to={to}>
      {icon}
    </RouterLink>
  ) : (
    <button {...shared} type="button">
      {icon}
    </button>
  )
}
