import type { KeyboardEvent } from 'react'
import { paths } from '../../domains/users/paths.ts'
import { Divider } from '../../ui/base/Divider.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { Help, Logout, Person } from '../../ui/icons.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { paths as shellPaths } from '../paths.ts'
import { PRODUCT_VERSION } from '../product.ts'
import { logOut } from '../session/ending.ts'
import { useCan, useSession } from '../session/session.ts'
import styles from './AvatarMenu.module.css'
import { SchemeItems } from './SchemeItems.tsx'
import { ShortcutSwitch } from './ShortcutSwitch.tsx'

export function Account({ onChosen }: { onChosen: () => void }) {
  const { firstName, lastName, email } = useSession()
  const can = useCan()
  return (
    <>
      <div className={styles.who}>
        <p className={styles.name}>{`${firstName} ${lastName}`}</p>
        <Text tone="muted">{email}</Text>
      </div>
      <Divider />
      <div role="menu" aria-label="Account" className={styles.menu} onKeyDown={moveFocus}>
        {can('USER_EDIT_OWN_PASSWORD') && (
          <RouterLink to={paths.profile()} role="menuitem" className={styles.item} onClick={onChosen}>
            <Person />
            Profile
          </RouterLink>
        )}
        <RouterLink to={shellPaths.help} role="menuitem" className={styles.item} onClick={onChosen}>
          <Help />
          Help
        </RouterLink>
        <button
          type="button"
          role="menuitem"
          className={styles.item}
          onClick={() => {
            onChosen()
            void logOut()
          }}
        >
          <Logout />
          Log Out
        </button>
      </div>
      <Divider />
      <div className={styles.choices}>
        <SchemeItems className={styles.scheme ?? ''} />
        <ShortcutSwitch className={styles.shortcuts ?? ''} />
      </div>
      <Divider />
      <p className={styles.version}>{`Version ${PRODUCT_VERSION}`}</p>
    </>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A menu within a dialog: arrow keys go round its items. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const place = items.findIndex((item) => item.contains(document.activeElement))
  items.at((place + step) % items.length)?.focus()
}
