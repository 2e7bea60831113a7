import { NOBODY } from '@acm/contract/session'
import { Outlet, useBlocker, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { cancelConfirmation } from '../../api/confirmation.ts'
import { takeCodesLeft } from '../../login/handover.ts'
import { Row } from '../../ui/base/Stack.tsx'
import { CrumbsPlace } from '../../ui/Crumbs.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { partSoon } from '../../ui/lateParts.ts'
import { ListStatus } from '../../ui/list/status/ListStatus.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useMediaQuery, usePrinting } from '../../ui/useMediaQuery.ts'
import { showBanner } from '../banner/banner.ts'
import { paths } from '../paths.ts'
import { PRODUCT_TITLE } from '../product.ts'
import { hasNewMethods, noteMethods, sessionStarted } from '../session/ending.ts'
import { SessionEndDialog } from '../session/SessionEndDialog.tsx'
import { useSession } from '../session/session.ts'
import { useRememberedRecord } from '../useRecentRecords.ts'
import { NavigationDrawer, useHasMenu } from './NavigationDrawer.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { MAIN_ID, useFocusOnNavigation } from './useFocusOnNavigation.ts'
import { useJumps } from './useJumps.ts'

const METHODS_MS = 8000

/** Up to this width the drawer covers the page. */
const SMALL = '(width <= 900px)'

export function Shell({ children }: { children: ReactNode }) {
  const isSmall = useMediaQuery(SMALL)
  const [isOpenWide, setOpenWide] = useState(true)
  const openOver = useOpenOnThisPage()
  const [isOpen, setOpen] = isSmall ? openOver : [isOpenWide, setOpenWide]
  const { setsUp = false } = useSession()
  const hasMenu = useHasMenu() && !setsUp
  const [crumbsPlace, setCrumbsPlace] = useState<HTMLElement | null>(null)
  useOneOwner()
  useSetUpFirst(setsUp)
  useMethodNews()
  useFocusOnNavigation()
  useRememberedRecord()
  useJumps()
  // Always the same function, so it is asked before the guards of forms, which come later.
  useBlocker({ shouldBlockFn: cancelConfirmation, enableBeforeUnload: false })
  return (
    <>
      <SkipLink />
      <TopBar
        isSmall={isSmall}
        isDrawerOpen={isOpen}
        onToggleDrawer={hasMenu ? () => setOpen(!isOpen) : undefined}
        onCrumbsPlace={setCrumbsPlace}
        hasSearch={!setsUp}
      />
      <Row align="stretch" className={styles.body}>
        {hasMenu && <NavigationDrawer isOver={isSmall} isOpen={isOpen} onClose={() => setOpen(false)} />}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <PrintHead />
          <CrumbsPlace value={crumbsPlace}>
            <Outlet />
          </CrumbsPlace>
        </main>
      </Row>
      <ListStatus />
      <SessionEndDialog />
      <ShortcutsDialog />
      {!setsUp && children}
    </>
  )
}

/** A session that became one that sets up while its page was open. */
function useSetUpFirst(setsUp: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (setsUp) void router.invalidate()
  }, [setsUp, router])
}

/** After a recovery code: how many are left. Else, once in each browser: that methods changed (R-STEP-10). */
function useMethodNews(): void {
  const router = useRouter()
  const { userId, methodsChangedAt = '' } = useSession()
  useEffect(() => {
    const follow = () => void router.navigate({ href: paths.signInMethods })
    const show = (text: string, link: string) =>
      showBanner(text, 'warning', METHODS_MS, { aside: { link: { text: link, to: paths.signInMethods, follow } } })
    const left = takeCodesLeft()
    if (left !== null) {
      show(codesLeftText(left), 'Get new codes')
      return
    }
    if (hasNewMethods(userId, methodsChangedAt))
      show(`Your sign-in methods changed on ${formatInstant(methodsChangedAt)}.`, 'Sign-in methods')
    noteMethods(userId, methodsChangedAt)
  }, [router, userId, methodsChangedAt])
}

const codesLeftText = (left: number) =>
  left === 0 ? 'That was your last recovery code.' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left.`

function useOpenOnThisPage(): [boolean, (isOpen: boolean) => void] {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  return [openOn === pathname, (isOpen) => setOpenOn(isOpen ? pathname : null)]
}

function PrintHead() {
  const isPrinting = usePrinting()
  const { firstName, lastName } = useSession()
  if (!isPrinting) return null
  return (
    <Row gap={16} justify="between" className={styles.printHead}>
      <p>{PRODUCT_TITLE}</p>
      <p>{`Printed ${formatInstant(new Date().toISOString())} by ${firstName} ${lastName}`}</p>
    </Row>
  )
}

function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      data-unprinted=""
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
    >
      Skip to content
    </a>
  )
}

const Shortcuts = partSoon<{ onClose: () => void }>(() => import('./KeyGroups.tsx').then((part) => part.Shortcuts))

function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false)
  useShortcut('?', () => setOpen(true))
  return isOpen && <Shortcuts onClose={() => setOpen(false)} />
}

/** Another user found signed in later must not see this page. */
function useOneOwner(): void {
  const { userId } = useSession()
  useEffect(() => {
    if (userId !== NOBODY.userId) sessionStarted(userId)
  }, [userId])
}
