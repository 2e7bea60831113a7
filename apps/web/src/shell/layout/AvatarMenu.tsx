import { useState } from 'react'
import { Popover } from '../../ui/base/Popover.tsx'
import { initialsOf } from '../../ui/characters.ts'
import { partSoon } from '../../ui/lateParts.ts'
import { useSession } from '../session/session.ts'
import styles from './AvatarMenu.module.css'

const Account = partSoon<{ onChosen: () => void }>(() => import('./Account.tsx').then((part) => part.Account))

export function AvatarMenu() {
  const { firstName, lastName } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const initials = initialsOf(firstName, lastName)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        aria-label={`Account menu ${initials}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className={styles.trigger}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <span className={styles.avatar}>{initials}</span>
      </button>
      <Popover anchor={anchor} onClose={close} label="Account" width={280}>
        <Account onChosen={close} />
      </Popover>
    </>
  )
}
