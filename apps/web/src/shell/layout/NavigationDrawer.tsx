import { contract } from '@acm/contract'
import { Fragment, useId } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { isParent, tools, visibleMenu, visiblePages } from '../../navigation.ts'
import { partSoon } from '../../ui/lateParts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useMayOpenScreen } from '../leaving.ts'
import styles from './NavigationDrawer.module.css'
import { NavigationItem } from './NavigationItem.tsx'
import type { NavigationOverProps } from './NavigationOver.tsx'
import { NavigationParent } from './NavigationParent.tsx'

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
