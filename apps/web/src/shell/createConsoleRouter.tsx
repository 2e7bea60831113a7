import type { Endpoint } from '@acm/contract/core/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  useLoaderData,
  useParams,
} from '@tanstack/react-router'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { ApiFailure } from '../api/request.ts'
import { apiQuery } from '../api/useApiQuery.ts'
import { rememberReturnPath } from '../login/handover.ts'
import { parseSearch, stringifySearch } from '../ui/address.ts'
import { PageAbout } from '../ui/pageParts.ts'
import { deniedScreen } from './denied.ts'
import { Shell } from './layout/Shell.tsx'
import { isOutdated } from './newVersion.ts'
import { BrokenConsole, BrokenPage, keepTyped, NotFoundPage, StartFailedPage } from './pages/ProblemPages.tsx'
import { PendingPage, WaitPage } from './pages/WaitPage.tsx'
import { paths } from './paths.ts'
import { headerReads } from './recordReads.ts'
import { type AnyScreen, idOf, opens, type PageRead, patternOf } from './screen.ts'
import { sessionStarted } from './session/ending.ts'
import { canOf, type HasPermission, userQuery } from './session/session.ts'
import { useScreen } from './useScreen.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /error: address of the page that failed to load. */
    wanted?: string
  }
}

/** A page outside of the shell, without sign-in. */
export interface OpenPage {
  path: string
  component: () => ReactNode
}

const never = new Promise<never>(() => {})

/** Never resolves on 401: the browser is already on its way to the sign-in page. */
const signedIn = (client: QueryClient) =>
  client.ensureQueryData(userQuery).catch((failure: ApiFailure) => {
    if (failure.status === 401) return never
    throw failure
  })

interface ConsoleRouterOptions {
  screens: readonly AnyScreen[]
  open: readonly OpenPage[]
  Around: (props: { children: ReactNode }) => ReactElement
  /** Overlay of all pages, e.g. the command palette. */
  Over: () => ReactNode
  /** Search text of the screen's default view, without '?'; null: none; a promise while it loads. */
  openingOf: (client: QueryClient, screen: string) => PageOpening | Promise<PageOpening>
}

export function createConsoleRouter(
  client: QueryClient,
  { screens, open, Around, Over, openingOf }: ConsoleRouterOptions,
) {
  const root = createRootRoute({ component: Outlet, errorComponent: BrokenConsole })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: async ({ location }): Promise<{ can: HasPermission }> => {
      const user = await signedIn(client)
      sessionStarted(user.userId)
      if (user.setsUp && location.pathname !== paths.signInMethods) {
        rememberReturnPath(location.href, user.userId)
        throw redirect({ to: paths.signInMethods, replace: true })
      }
      return { can: canOf(user) }
    },
    component: () => (
      <Shell>
        <Over />
      </Shell>
    ),
    pendingMs: 0,
    pendingMinMs: 0,
    pendingComponent: () => <WaitPage text="Please wait, loading application ..." />,
    errorComponent: ({ error }) => (error instanceof ApiFailure ? <StartFailedPage /> : <BrokenConsole />),
  })
  const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })
  const inside = screens.flatMap((screen) => routesOf(screen, shell, { client, screens, openingOf }))
  const outside = open.map((page) =>
    createRoute({ getParentRoute: () => root, errorComponent: BrokenConsole, ...page }),
  )
  return createRouter({
    routeTree: root.addChildren([shell.addChildren([...inside, unknown]), ...outside]),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    InnerWrap: Around,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: BrokenPage,
    defaultOnCatch: keepTyped,
  })
}

type PageOpening = string | null

type RouterContext = Pick<ConsoleRouterOptions, 'screens' | 'openingOf'> & { client: QueryClient }

/** Longest time that the previous page stays for what the next one reads. */
const HELD_MS = 250

function routesOf(screen: AnyScreen, shell: AnyRoute, { client, screens, openingOf }: RouterContext) {
  return [screen.path, ...(screen.aliases ?? [])].map((path) =>
    createRoute({
      getParentRoute: () => shell,
      path: patternOf(path, screens),
      staticData: { screen },
      // Checked before the page's code is loaded.
      beforeLoad: async ({ context, params, cause, search }: BeforeLoad): Promise<void> => {
        const id = idOf(params.id)
        if (!opens(screen.permission, context.can, id)) {
          throw redirect({ to: paths.forbidden, replace: true, state: { denied: deniedScreen(screen.permission, id) } })
        }
        if (screen.whenNew && id === 0) throw redirect({ to: screen.whenNew, replace: true })
        if (cause !== 'enter') return
        // Next to the lookup of the default view.
        screen.component().catch(() => undefined)
        const reads: readonly PageRead[] = screen.reads?.map((read) => apiQuery(read as PlainRead, {})) ?? []
        for (const read of reads) void client.prefetchQuery(read as LoadedRead)
        const opening = Object.keys(search).length > 0 ? null : await openingOf(client, screen.name)
        if (opening) throw redirect({ href: `${path}?${opening}`, replace: true })
      },
      loader: async ({ location, params, context, cause }) => {
        const id = idOf((params as BeforeLoad['params']).id)
        const reads = cause !== 'preload' && id !== 0 ? readsOf(screen, id, context.can) : []
        // The page reports a failed read.
        const held = Promise.allSettled(reads.map((read) => client.ensureQueryData(read as LoadedRead)))
        const [component] = await Promise.all([
          screen.component(),
          Promise.race([held, new Promise((done) => setTimeout(done, HELD_MS))]),
        ]).catch(() => {
          // The code of this tab's version is gone. Unsaved input was already handled by leaving the page.
          if (isOutdated()) {
            window.location.replace(location.href)
            return never
          }
          throw redirect({ to: paths.error, replace: true, state: { wanted: location.href } })
        })
        return component
      },
      staleTime: Number.POSITIVE_INFINITY,
      component: ScreenOutlet,
    }),
  )
}

const readsOf = ({ holdsFor, record }: AnyScreen, id: number, can: HasPermission): readonly PageRead[] => [
  ...(holdsFor?.(id, can) ?? []),
  ...(record ? headerReads(record, id) : []),
]

type PlainRead = Endpoint<Record<never, never>, unknown, undefined, unknown>

type LoadedRead = Parameters<QueryClient['ensureQueryData']>[0]

interface BeforeLoad {
  context: { can: HasPermission }
  params: { id?: string }
  cause: string
  search: Record<string, unknown>
}

/** The key remounts the screen for another record. */
function ScreenOutlet() {
  const Screen: ComponentType<{ id: number }> = useLoaderData({ strict: false })
  const params: { id?: string } = useParams({ strict: false })
  const id = idOf(params.id)
  return (
    <PageAbout value={useScreen()?.about}>
      <Screen key={id} id={id} />
    </PageAbout>
  )
}
