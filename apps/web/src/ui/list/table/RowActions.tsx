import type { ReactElement } from 'react'
import { Hint } from '../../Hint.tsx'
import { RouterLink } from '../../RouterLink.tsx'
import styles from './RowActions.module.css'

/** `disabledReason`: why the act isn't possible for this row. */
export interface RowAction {
  label: string
  icon: ReactElement
  to?: string
  onClick?: () => void
  disabledReason?: string
}

export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return actions.map((action) => <ActionButton key={action.label} action={action} />)
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
