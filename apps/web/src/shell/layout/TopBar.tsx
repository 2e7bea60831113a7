import clsx from 'clsx'
import { IconButton } from '../../ui/base/Button.tsx'
import { Menu as MenuIcon } from '../../ui/icons.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { MessagePanel } from '../banner/MessagePanel.tsx'
import { paths } from '../paths.ts'
import { PRODUCT_TITLE } from '../product.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { DRAWER_ID } from './NavigationDrawer.tsx'
import { NewVersion } from './NewVersion.tsx'
import { SearchBox } from './SearchBox.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  isSmall: boolean
  isDrawerOpen: boolean
  /** Undefined: the menu is empty. */
  onToggleDrawer: (() => void) | undefined
  /** Takes the element in which pages say where they belong. */
  onCrumbsPlace: (place: HTMLElement | null) => void
}

export function TopBar({ isSmall, isDrawerOpen, onToggleDrawer, onCrumbsPlace }: TopBarProps) {
  const toggle = onToggleDrawer && (
    <IconButton
      label={isDrawerOpen ? 'Close navigation' : 'Open navigation'}
      aria-expanded={isDrawerOpen}
      aria-controls={DRAWER_ID}
      className={styles.toggle}
      onClick={onToggleDrawer}
    >
      <MenuIcon />
    </IconButton>
  )
  return (
    <header className={styles.bar}>
      {isSmall && toggle}
      <div className={clsx(styles.brand, toggle && isDrawerOpen && styles.isOverRail)}>
        <RouterLink to={paths.start} className={styles.title}>
          <img src="/favicon.svg" alt="" />
          {PRODUCT_TITLE}
        </RouterLink>
      </div>
      <div className={styles.tools}>
        {!isSmall && toggle}
        {!isSmall && <div ref={onCrumbsPlace} className={styles.crumbs} />}
        <NewVersion />
        <SearchBox />
        <MessagePanel />
        <AvatarMenu />
      </div>
    </header>
  )
}
