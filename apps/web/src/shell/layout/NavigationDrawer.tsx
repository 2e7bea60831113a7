import { contract } from '@acm/contract'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { isParent, type MenuItem, type MenuParent, tools, visibleMenu, visiblePages } from '../../navigation.ts'
import { ExpandMore } from '../../ui/icons.ts'
import { partSoon } from '../../ui/lateParts.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useMayOpenScreen } from '../leaving.ts'
import { useScreen, useScreenPath } from '../useScreen.ts'
import styles from './NavigationDrawer.module.css'
import type { NavigationOverProps } from './NavigationOver.tsx'

const NavigationOver = partSoon<NavigationOverProps>(() =>
  import('./NavigationOver.tsx').then((part) => part.NavigationOver),
)

export const DRAWER_ID = 'navigation'

interface NavigationDrawerProps {
  /** It covers the page. */
  isOver: boolean
  isOpen: boolean
  onClose: () => void
}

export function NavigationDrawer({ isOver, isOpen, onClose }: NavigationDrawerProps) {
  if (!isOpen) return null
  if (isOver)
    return (
      <NavigationOver onClose={onClose}>
        <Entries />
      </NavigationOver>
    )
  return (
    <div data-unprinted="" className={styles.rail}>
      <Entries />
    </div>
  )
}

const Entries = () => (
  <div id={DRAWER_ID} className={styles.entries}>
    <Menu />
    <Tools />
  </div>
)

export const useHasMenu = (): boolean => visiblePages(useMayOpenScreen()).length > 0

function Menu() {
  const menu = visibleMenu(useMayOpenScreen())
  return (
    <nav aria-label="Main" className={styles.menu}>
      {menu.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <hr className={styles.divider} />}
          <ul>
            {group.map((entry) =>
              isParent(entry) ? (
                <NavigationParent key={entry.id} parent={entry} />
              ) : (
                <NavigationItem key={entry.id} item={entry} />
              ),
            )}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}

function Tools() {
  const id = useId()
  const mayOpen = useMayOpenScreen()
  const shown = tools.filter((item) => mayOpen(item.id))
  if (shown.length === 0) return null
  return (
    <nav aria-labelledby={id} className={styles.menu}>
      <hr className={styles.divider} />
      <div id={id} className={styles.tools}>
        Tools
      </div>
      <ul>
        {shown.map((item) => (
          <NavigationItem key={item.id} item={item} count={item.id === 'jobs' && <FailedJobs />} />
        ))}
      </ul>
    </nav>
  )
}

const POLL_MS = 60_000
const MOST = 99

function FailedJobs() {
  const count = useApiQuery(contract.jobs.failed, { every: () => POLL_MS }).data?.count ?? 0
  if (count === 0) return null
  return (
    <div title="Failed jobs" className={styles.failed}>
      {count > MOST ? `${MOST}+` : count}
      <VisuallyHidden> failed</VisuallyHidden>
    </div>
  )
}

interface NavigationItemProps {
  item: MenuItem
  count?: ReactNode
}

function NavigationItem({ item, count }: NavigationItemProps) {
  const path = useScreenPath(item.id)
  const screen = useScreen()
  const isHere = screen?.name === item.id
  return (
    <li>
      <RouterLink
        to={path}
        data-menu-id={item.id}
        aria-current={isHere ? 'page' : screen?.menu === item.id ? 'true' : undefined}
        className={styles.entry}
      >
        {item.icon && <item.icon />}
        <span>{item.label}</span>
        {count}
      </RouterLink>
    </li>
  )
}

function NavigationParent({ parent }: { parent: MenuParent }) {
  const screen = useScreen()
  const isHere = parent.items.some(({ id }) => id === screen?.name || id === screen?.menu)
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <li>
      <button
        type="button"
        data-menu-id={parent.id}
        data-here={isHere ? '' : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.entry}
        onClick={() => setOpen(!isOpen)}
      >
        <parent.icon />
        <span>{parent.label}</span>
        <ExpandMore className={styles.chevron} />
      </button>
      {isOpen && (
        <ul id={id} aria-label={parent.label} className={styles.within}>
          {parent.items.map((item) => (
            <NavigationItem key={item.id} item={item} />
          ))}
        </ul>
      )}
    </li>
  )
}
