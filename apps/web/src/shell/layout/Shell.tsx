import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { BAR_HEIGHT } from '../../theme/tokens.ts'
import { SessionEndDialog } from '../session/SessionEndDialog.tsx'
import { useOneOwner } from '../session/useOneOwner.ts'
import { useRememberedRecord } from '../useRecentRecords.ts'
import { NavigationDrawer, useHasMenu } from './NavigationDrawer.tsx'
import { PrintHead } from './PrintHead.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'
import { MAIN_ID, useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useJumps } from './useJumps.ts'

/** Up to this width the drawer covers the page. */
const SMALL = '(max-width: 900px)'

const HEIGHT = `(100dvh - ${BAR_HEIGHT}px)`
const SPACE = 24

/** Bottom space only for pages that scroll anyway: the space alone must not cause scrolling. */
const MAIN = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  px: { xs: 2, sm: 3, lg: 4 },
  pt: `${SPACE}px`,
  '&:focus': { outline: 'none' },
  '&::after': {
    content: '""',
    position: 'absolute',
    top: '100%',
    width: '1px',
    height: `clamp(0px, (100% - ${HEIGHT}) * ${SPACE}, ${SPACE}px)`,
  },
}

export function Shell({ children }: { children: ReactNode }) {
  const isSmall = useMediaQuery(SMALL, { noSsr: true })
  const [isOpenWide, setOpenWide] = useState(true)
  const openOver = useOpenOnThisPage()
  const [isOpen, setOpen] = isSmall ? openOver : [isOpenWide, setOpenWide]
  const hasMenu = useHasMenu()
  useOneOwner()
  useFocusOnNavigation()
  useRememberedRecord()
  useJumps()
  return (
    <>
      <SkipLink />
      <TopBar isDrawerOpen={isOpen} onToggleDrawer={hasMenu ? () => setOpen(!isOpen) : undefined} />
      <Box sx={{ display: 'flex', alignItems: 'stretch', minHeight: `calc${HEIGHT}` }}>
        {hasMenu && <NavigationDrawer isOver={isSmall} isOpen={isOpen} onClose={() => setOpen(false)} />}
        <Box component="main" id={MAIN_ID} tabIndex={-1} sx={MAIN}>
          <PrintHead />
          <Outlet />
        </Box>
      </Box>
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
