import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { prefetchCall } from '../api/client.ts'
import { firstCallOf } from '../api/firstCalls.ts'
import { type HeldRead, holdFor } from '../api/heldReads.ts'
import { ApiFailure, dropPrefetches } from '../api/request.ts'
import { deniedScreen } from './denied.ts'
import { Shell } from './layout/Shell.tsx'
import { isOutdated } from './newVersion.ts'
import { PendingPage } from './pages/PendingPage.tsx'
import { BrokenConsole, BrokenPage, keepTyped, NotFoundPage } from './pages/ProblemPages.tsx'
import { StartFailedPage } from './pages/StartFailedPage.tsx'
import { WaitPage } from './pages/WaitPage.tsx'
import { paths } from './paths.ts'
import { ScreenOutlet } from './ScreenOutlet.tsx'
import { type AnyScreen, patternOf } from './screen.ts'
import { idOf, opens } from './screenAccess.ts'
import { parseSearch, stringifySearch } from './searchText.ts'
import { sessionStarted } from './session/ending.ts'
import { canOf, type HasPermission, userQuery } from './session/session.ts'
import type { OpeningState } from './useOpening.ts'

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
    beforeLoad: async (): Promise<{ can: HasPermission }> => {
      const user = await signedIn(client)
      sessionStarted(user.userId)
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
  const hold: RouterContext['hold'] = async (reads) => {
    if (router.state.resolvedLocation) await holdFor(client, reads)
  }
  const inside = screens.flatMap((screen) =>
    routesOf(screen, shell, { screens, openingOf: (name) => openingOf(client, name), hold }),
  )
  const outside = open.map((page) =>
    createRoute({ getParentRoute: () => root, errorComponent: BrokenConsole, ...page }),
  )
  const router = createRouter({
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
  return router
}

type PageOpening = string | null

interface RouterContext {
  screens: readonly AnyScreen[]
  openingOf: (screen: string) => PageOpening | Promise<PageOpening>
  /** Resolves when they have come; at once while no page is shown that could stay. */
  hold: (reads: readonly HeldRead[]) => Promise<void>
}

function routesOf(screen: AnyScreen, shell: AnyRoute, { screens, openingOf, hold }: RouterContext) {
  return [screen.path, ...(screen.aliases ?? [])].map((path) =>
    createRoute({
      getParentRoute: () => shell,
      path: patternOf(path, screens),
      staticData: { screen },
      // Checked before the page's code is loaded.
      beforeLoad: async ({ context, params, cause, search }: BeforeLoad): Promise<OpeningState> => {
        const id = idOf(params.id)
        if (!opens(screen.permission, context.can, id)) {
          throw redirect({ to: paths.forbidden, replace: true, state: { denied: deniedScreen(screen.permission, id) } })
        }
        if (screen.whenNew && id === 0) throw redirect({ to: screen.whenNew, replace: true })
        if (cause === 'enter') begin(screen)
        if (cause !== 'preload' && id !== 0 && screen.holdsFor) await hold(screen.holdsFor(id, context.can))
        if (cause !== 'enter') return {}
        if (Object.keys(search).length > 0) return {}
        const hrefOf = (opening: PageOpening) => opening && `${path}?${opening}`
        const asked = openingOf(screen.name)
        const opening = Promise.resolve(asked).then(hrefOf)
        // Waits no longer than for the page's code: on slow lines the page would stay empty.
        const href = asked instanceof Promise ? await Promise.race([opening, loaded(screen)]) : hrefOf(asked)
        if (href === undefined) return { opening }
        if (href) throw redirect({ href, replace: true })
        return {}
      },
      loader: ({ location }) =>
        screen.component().catch(() => {
          // Its code is gone with the version of this tab: whoever comes here has left what was unsaved.
          if (isOutdated()) {
            window.location.replace(location.href)
            return never
          }
          throw redirect({ to: paths.error, replace: true, state: { wanted: location.href } })
        }),
      staleTime: Number.POSITIVE_INFINITY,
      component: ScreenOutlet,
    }),
  )
}

const loaded = ({ component }: AnyScreen): Promise<undefined> =>
  component().then(
    () => undefined,
    () => undefined,
  )

/** Prefetches code and reads while the router looks up the default view. */
function begin({ component, reads = [] }: AnyScreen): void {
  component().catch(() => undefined)
  // Drops prefetches for other pages, except the first call of this address.
  dropPrefetches({ but: firstCallOf(location) })
  for (const read of reads) prefetchCall(read)
}

interface BeforeLoad {
  context: { can: HasPermission }
  params: { id?: string }
  cause: string
  search: Record<string, unknown>
}
