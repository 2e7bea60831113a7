import { type ReactElement, useMemo } from 'react'
import { Menu, MenuItem, MenuLink } from '../../base/Menu.tsx'
import { Hint } from '../../Hint.tsx'
import { MoreHoriz } from '../../icons.ts'
import { RouterLink } from '../../RouterLink.tsx'
import { PADDING } from '../columns/columnWidths.ts'
import { MEASURES } from '../columns/measureText.ts'
import { ACT_SIZES, useDensity } from '../model/density.ts'
import styles from './RowActions.module.css'

export interface RowAction {
  label: string
  icon: ReactElement
  to?: string
  onClick?: () => void
  /** Why the act isn't possible for this row. */
  disabledReason?: string
  /** In words, in the menu at the end. */
  isMore?: boolean
}

const SAMPLED = 25
/** Its border in forced colors. */
const EDGE = 1

/** In pixels; 0: no row actions. */
export function useActionsWidth<Row>(
  rows: readonly Row[],
  rowActions: ((row: Row) => readonly RowAction[]) | undefined,
  header: string | undefined,
): number {
  const size = ACT_SIZES[useDensity()]
  return useMemo(() => {
    if (!rowActions || header === undefined) return 0
    const most = Math.max(0, ...rows.slice(0, SAMPLED).map((row) => buttonsOf(rowActions(row))))
    return EDGE + 2 * PADDING + Math.ceil(Math.max(most * size, MEASURES.compact(header, 'header')))
  }, [rows, rowActions, header, size])
}

/** How many buttons they are. */
const buttonsOf = (actions: readonly RowAction[]): number =>
  actions.filter(({ isMore }) => !isMore).length + Number(actions.some(({ isMore }) => isMore))

export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const more = actions.filter(({ isMore }) => isMore)
  return (
    <>
      {actions.map((action) => !action.isMore && <ActionButton key={action.label} action={action} />)}
      {more.length > 0 && <MoreActions actions={more} />}
    </>
  )
}

function MoreActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <Menu
      label="More"
      trigger={
        <button type="button" data-act="" className={styles.act} aria-label="More" title="More">
          <MoreHoriz />
        </button>
      }
    >
      {actions.map(({ label, icon, to, onClick = () => {} }) =>
        to ? (
          <MenuLink key={label} icon={icon} to={to}>
            {label}
          </MenuLink>
        ) : (
          <MenuItem key={label} icon={icon} onSelect={onClick}>
            {label}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}

function ActionButton({ action: { label, icon, to, onClick, disabledReason } }: { action: RowAction }) {
  return (
    <Hint isName={disabledReason === undefined} text={disabledReason ?? label}>
      {to && !disabledReason ? (
        <RouterLink data-act="" className={styles.act} aria-label={label} to={to} onClick={onClick}>
          {icon}
        </RouterLink>
      ) : (
        <button
          type="button"
          data-act=""
          className={styles.act}
          aria-label={label}
          // Not `disabled`: the reason must be reachable by keyboard.
          aria-disabled={disabledReason ? true : undefined}
          onClick={disabledReason ? undefined : onClick}
        >
          {icon}
        </button>
      )}
    </Hint>
  )
}
