import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { partOfProfile, paths as users } from '../../domains/users/paths.ts'
import { asLeft } from '../../ui/address.ts'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { buttonClass } from '../../ui/base/buttonClass.ts'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { KEPT_FOR, keepDrafts, useDrafts } from '../../ui/form/drafts/drafts.ts'
import {
  CloudOff,
  ErrorOutline as ErrorIcon,
  ExploreOff as Explore,
  type Icon,
  Lock,
  Plumbing,
} from '../../ui/icons.ts'
import { PAGE_TITLE_ID } from '../../ui/pageParts.ts'
import { Unsettled } from '../../ui/Unsettled.tsx'
import { type DeniedPage, deniedText } from '../denied.ts'
import { useMayOpen } from '../leaving.ts'
import { paths } from '../paths.ts'
import { PRODUCT_TITLE } from '../product.ts'
import { userQuery } from '../session/session.ts'
import { Administrators, useIsReadingAdministrators } from './Administrators.tsx'
import styles from './StatePage.module.css'

const toStart = <LinkButton to={paths.start}>Go to Home</LinkButton>

/** After a refusal, cached data may not match the user's permissions anymore. */
function useForgetRead(): void {
  const client = useQueryClient()
  useEffect(() => {
    client.removeQueries({ type: 'inactive' })
    void client.invalidateQueries({ queryKey: userQuery.queryKey })
  }, [client])
}

export function ForbiddenPage() {
  useForgetRead()
  const denied = useLocation({ select: ({ state }) => state.denied })
  const isUnsettled = useIsReadingAdministrators()
  return (
    <StatePage
      icon={Lock}
      name="Not allowed"
      title="You are not allowed to view this page"
      isUnsettled={isUnsettled}
      action={<Onward />}
    >
      {denied && <Needed denied={denied} />} Ask <Administrators /> for access.
    </StatePage>
  )
}

function Onward() {
  const hasProfile = useMayOpen()(users.profile())
  return (
    <>
      {toStart}
      {/* Help has them for anyone who can't open Profile. */}
      <LinkButton variant="plain" to={hasProfile ? partOfProfile('roles') : `${paths.help}#roles`}>
        See Your Roles
      </LinkButton>
    </>
  )
}

/** The first permission that would do; the others are named once asked for. */
function Needed({ denied }: { denied: DeniedPage }) {
  const [isWhole, setWhole] = useState(false)
  const { need, others } = deniedText(denied)
  if (need === '') return null
  if (others.length === 0) return `${need}.`
  return (
    <>
      {need}{' '}
      <Button
        variant="quiet"
        isSmall
        className={styles.others}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        or one of {others.length} others
      </Button>
      {isWhole && `: ${others.join(', ')}`}.
    </>
  )
}

interface NotFoundPageProps {
  /** List of the missing record, or false if the user can't open it; absent: the page itself does not exist. */
  list?: { to: string; label: string } | false
}

export function NotFoundPage({ list }: NotFoundPageProps) {
  const action = list ? <LinkButton to={asLeft(list.to)}>{`Go to ${list.label}`}</LinkButton> : toStart
  return (
    <StatePage icon={Explore} name="Not found" title="Sorry, the page cannot be found" action={action}>
      {list === undefined
        ? 'Check the URL. The page might have moved.'
        : "This record doesn't exist, or you don't have access to it."}
    </StatePage>
  )
}

export function ErrorPage() {
  const target = useLocation({ select: ({ state }) => state.wanted }) ?? paths.start
  const isOnline = useIsOnline()
  return (
    // A full reload: usually the page's code was replaced by a newer release.
    <StatePage
      icon={ErrorIcon}
      name="Error"
      title="An unexpected error occurred"
      action={
        <Button variant="main" disabled={!isOnline} onClick={() => location.replace(target)}>
          Reload
        </Button>
      }
    >
      {!isOnline && "You're offline. Reload when the connection is back. "}
      Contact your administrator if this happens again.
    </StatePage>
  )
}

export function BrokenPage({ reset }: { reset: () => void }) {
  const client = useQueryClient()
  const showAgain = () => {
    // Cached data might have caused the error.
    client.removeQueries({ type: 'inactive' })
    reset()
  }
  return (
    <Broken>
      <Button variant="main" onClick={showAgain}>
        Try Again
      </Button>
    </Broken>
  )
}

/** Replaces the whole console if its frame threw; a full load recovers. */
export function BrokenConsole() {
  return (
    <main>
      <Broken>
        <a href={paths.start} className={buttonClass({ variant: 'main' })}>
          Go to Home
        </a>
      </Broken>
    </main>
  )
}

function Broken({ children }: { children: ReactNode }) {
  const hasDraft = useDrafts().some(({ why }) => why === 'broken')
  return (
    <StatePage icon={Plumbing} name="Error" title="This page ran into an error" action={children}>
      Your saved data is safe. {hasDraft && `We'll keep what you typed for ${KEPT_FOR}. `}
      Contact your administrator if this happens again.
    </StatePage>
  )
}

export const keepTyped = (): void => keepDrafts('broken')

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

export function StartFailedPage() {
  return (
    <main>
      <StatePage
        icon={CloudOff}
        name="Not available"
        title="The console can't be loaded"
        action={
          <Button variant="main" onClick={() => location.reload()}>
            Try Again
          </Button>
        }
      >
        The server isn't responding. Try again in a moment. If this continues, contact your administrator.
      </StatePage>
    </main>
  )
}

interface StatePageProps {
  icon: Icon
  title: string
  /** Document title, because headings may be too long. */
  name: string
  children?: ReactNode
  /** The text is still loading: it and the action stay invisible, so that they do not jump. */
  isUnsettled?: boolean
  action?: ReactNode
}

function StatePage({ icon: Drawing, title, name, children, isUnsettled = false, action }: StatePageProps) {
  useEffect(() => {
    document.title = `${name} · ${PRODUCT_TITLE}`
  }, [name])
  return (
    <Stack gap={12} align="center" className={styles.page}>
      <Drawing />
      <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
        {title}
      </h1>
      {isUnsettled && <Unsettled />}
      {children && (
        <Text tone="muted" className={styles.text}>
          {children}
        </Text>
      )}
      {action && (
        <Row gap={8} wraps justify="center" className={styles.action}>
          {action}
        </Row>
      )}
    </Stack>
  )
}
