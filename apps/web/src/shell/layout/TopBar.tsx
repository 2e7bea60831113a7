import clsx from 'clsx'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/base/Button.tsx'
import { Popover } from '../../ui/base/Popover.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { initialsOf } from '../../ui/characters.ts'
import { Menu as MenuIcon, Search } from '../../ui/icons.ts'
import { partSoon } from '../../ui/lateParts.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { MessagePanel } from '../banner/MessagePanel.tsx'
import { loadNewVersion, useIsOutdated } from '../newVersion.ts'
import { PALETTE_KEYS, showPalette } from '../palette.ts'
import { paths } from '../paths.ts'
import { PRODUCT_TITLE } from '../product.ts'
import { useSession } from '../session/session.ts'
import { DRAWER_ID } from './NavigationDrawer.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  isSmall: boolean
  isDrawerOpen: boolean
  /** Undefined: the menu is empty. */
  onToggleDrawer: (() => void) | undefined
  hasSearch: boolean
  /** Takes the element in which pages say where they belong. */
  onCrumbsPlace: (place: HTMLElement | null) => void
}

export function TopBar({ isSmall, isDrawerOpen, onToggleDrawer, hasSearch, onCrumbsPlace }: TopBarProps) {
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
    <header data-unprinted="" className={styles.bar}>
      {isSmall && toggle}
      <Row className={clsx(styles.brand, toggle && isDrawerOpen && styles.isOverRail)}>
        <Row as={RouterLink} gap={8} to={paths.start} className={styles.title}>
          <img src="/favicon.svg" alt="" />
          <span className={styles.product}>{PRODUCT_TITLE}</span>
        </Row>
      </Row>
      <Row gap={8} className={styles.tools}>
        {!isSmall && toggle}
        {!isSmall && <div ref={onCrumbsPlace} className={styles.crumbs} />}
        <NewVersion />
        {hasSearch && <SearchBox />}
        <MessagePanel />
        <AvatarMenu />
      </Row>
    </header>
  )
}

/** Within the bar, so that nothing on the page moves; the region is there before, for screen readers. */
function NewVersion() {
  const isOutdated = useIsOutdated()
  return (
    <Row gap={8} className={styles.note}>
      <span role="status" className={styles.noteWords}>
        {isOutdated && 'A new version is available.'}
      </span>
      {isOutdated && <Button onClick={() => void loadNewVersion()}>Reload</Button>}
    </Row>
  )
}

/** Looks like an input, but opens the palette; on small screens only its icon shows. */
function SearchBox() {
  return (
    <Row
      as="button"
      type="button"
      gap={8}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className={styles.search}
      onClick={() => showPalette(true)}
    >
      <Search />
      <span className={styles.words}>Search or go to…</span>
      <kbd aria-hidden className={styles.keys}>
        {PALETTE_KEYS}
      </kbd>
    </Row>
  )
}

const Account = partSoon<{ onChosen: () => void }>(() => import('./Account.tsx').then((part) => part.Account))

function AvatarMenu() {
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
