import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { paths } from '../../domains/users/paths.ts'
import { chooseScheme, useScheme } from '../../theme/scheme.ts'
import { Switch } from '../../ui/base/Choice.tsx'
import { Segmented } from '../../ui/base/Segmented.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { SettingsBrightness as Contrast, DarkMode, Help, Key, LightMode, Logout, Person } from '../../ui/icons.ts'
import { PAGE_SIZES } from '../../ui/list/model/listState.ts'
import { chooseUsualPageSize, useUsualPageSize } from '../../ui/list/model/preferences.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { areShortcutsOn, switchShortcuts } from '../../ui/shortcuts.ts'
import { paths as shellPaths } from '../paths.ts'
import { PRODUCT_VERSION } from '../product.ts'
import { logOut } from '../session/ending.ts'
import { useCan, useSession } from '../session/session.ts'
import styles from './Account.module.css'

export function Account({ onChosen }: { onChosen: () => void }) {
  const { firstName, lastName, email, setsUp = false } = useSession()
  const can = useCan()
  return (
    <>
      <div className={styles.who}>
        <Text step="base" isStrong>{`${firstName} ${lastName}`}</Text>
        <Text tone="muted">{email}</Text>
      </div>
      <hr />
      <div role="menu" aria-label="Account" className={styles.menu} onKeyDown={moveFocus}>
        {can('USER_EDIT_OWN_PASSWORD') && !setsUp && (
          <RouterLink to={paths.profile()} role="menuitem" className={styles.item} onClick={onChosen}>
            <Person />
            Profile
          </RouterLink>
        )}
        {!setsUp && (
          <>
            <RouterLink to={shellPaths.signInMethods} role="menuitem" className={styles.item} onClick={onChosen}>
              <Key />
              Sign-in methods
            </RouterLink>
            <RouterLink to={shellPaths.help} role="menuitem" className={styles.item} onClick={onChosen}>
              <Help />
              Help
            </RouterLink>
          </>
        )}
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
      <hr />
      <Stack gap={12} className={styles.choices}>
        <SchemeItems />
        <RowsPerPage />
        <ShortcutSwitch />
      </Stack>
      <hr />
      <Text step="xs" tone="muted" className={styles.version}>{`Version ${PRODUCT_VERSION}`}</Text>
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

const SCHEMES = [
  { value: 'light', label: 'Light', icon: <LightMode /> },
  { value: 'dark', label: 'Dark', icon: <DarkMode /> },
  { value: 'system', label: 'System', icon: <Contrast /> },
] as const

const SchemeItems = () => (
  <Segmented label="Theme" value={useScheme()} choices={SCHEMES} onChange={chooseScheme} className={styles.scheme} />
)

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: size === 'all' ? 'All' : size }))

function RowsPerPage() {
  const { pageSize } = useUsualPageSize()
  const choose = (value: string) => chooseUsualPageSize(PAGE_SIZES.find((size) => String(size) === value) ?? 10)
  return (
    <Stack gap={4}>
      <Text tone="muted">Rows per Page</Text>
      <Segmented
        label="Rows per Page"
        value={String(pageSize ?? 10)}
        choices={SIZES}
        onChange={choose}
        className={styles.sizes}
      />
    </Stack>
  )
}

/** Single keys interfere with speech input and some keyboards. */
function ShortcutSwitch() {
  const [isOn, setOn] = useState(areShortcutsOn)
  const change = (next: boolean) => {
    setOn(next)
    switchShortcuts(next)
  }
  return <Switch label="Single-Key Shortcuts" checked={isOn} onChange={change} className={styles.shortcuts} />
}
