import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CrumbsPlace } from '../../ui/Crumbs.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { SessionEndDialog } from '../session/SessionEndDialog.tsx'
import { useOneOwner } from '../session/useOneOwner.ts'
import { useRememberedRecord } from '../useRecentRecords.ts'
import { NavigationDrawer, useHasMenu } from './NavigationDrawer.tsx'
import { PrintHead } from './PrintHead.tsx'
import styles from './Shell.module.css'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'
import { MAIN_ID, useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useJumps } from './useJumps.ts'

/** Up to this width the drawer covers the page. */
const SMALL = '(width <= 900px)'

export function Shell({ children }: { children: ReactNode }) {
  const isSmall = useMediaQuery(SMALL)
  const [isOpenWide, setOpenWide] = useState(true)
  const openOver = useOpenOnThisPage()
  const [isOpen, setOpen] = isSmall ? openOver : [isOpenWide, setOpenWide]
  const hasMenu = useHasMenu()
  const [crumbsPlace, setCrumbsPlace] = useState<HTMLElement | null>(null)
  useOneOwner()
  useFocusOnNavigation()
  useRememberedRecord()
  useJumps()
  return (
    <>
      <SkipLink />
      <TopBar
        isSmall={isSmall}
        isDrawerOpen={isOpen}
        onToggleDrawer={hasMenu ? () => setOpen(!isOpen) : undefined}
        onCrumbsPlace={setCrumbsPlace}
      />
      <div className={styles.body}>
        {hasMenu && <NavigationDrawer isOver={isSmall} isOpen={isOpen} onClose={() => setOpen(false)} />}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <PrintHead />
          <CrumbsPlace value={crumbsPlace}>
            <Outlet />
          </CrumbsPlace>
        </main>
      </div>
      <SessionEndDialog />
      <ShortcutsDialog />
      {children}
    </>
  )
}

function useOpenOnThisPage(): [boolean, (isOpen: boolean) => void] {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  return [openOn === pathname, (isOpen) => setOpenOn(isOpen ? pathname : null)]
}
