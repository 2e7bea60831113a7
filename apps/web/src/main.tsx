import './theme/console.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createQueryClient } from './api/queryClient.ts'
import { Restoring } from './domains/history/public.ts'
import { Palette } from './domains/palette/public.ts'
import { openingOf } from './domains/views/public.ts'
import { openPages, screens } from './routes.tsx'
import { showBanner } from './shell/banner/banner.ts'
import { createConsoleRouter } from './shell/createConsoleRouter.tsx'
import { deniedCall, recordAt } from './shell/denied.ts'
import { logGlobalError, reportGlobalErrors } from './shell/globalErrors.ts'
import { reloadWithNextPage } from './shell/newVersion.ts'
import { paths } from './shell/paths.ts'
import { endSession } from './shell/session/ending.ts'
import { followScheme } from './theme/scheme.ts'
import { loadPartsSoon } from './ui/lateParts.ts'
import { keepFilesFromPage } from './ui/strayFiles.ts'

/** Longest time with an empty page. */
const UNDRAWN_MS = 150

reportGlobalErrors()
followScheme()
keepFilesFromPage()

const client = createQueryClient({
  show: showBanner,
  sessionLost: () => endSession('expired'),
  forbidden(endpoint, isSave) {
    const state = { denied: deniedCall(endpoint, recordAt(location.pathname)) }
    void router.navigate({ to: paths.forbidden, replace: !isSave, ignoreBlocker: true, state })
  },
})
const router = createConsoleRouter(client, { screens, open: openPages, Around: Restoring, Over: Palette, openingOf })

// A page restored by Back may belong to a user who has signed out in the meantime.
window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
reloadWithNextPage(router.history, () => client.isMutating() > 0)
// Handles Back before the first render.
router.history.subscribe(router.load)
const root = document.getElementById('root')
const loaded = router.load()
void loaded.finally(loadPartsAfterReads)
// The first render shows the loaded page unless it takes long: a loading state would take longer than most waits.
if (root) void Promise.race([loaded, wait(UNDRAWN_MS)]).finally(() => draw(root))

function draw(root: HTMLElement): void {
  createRoot(root, { onUncaughtError: logGlobalError, onCaughtError: logGlobalError }).render(
    <CSPProvider {...(nonce !== undefined && { nonce })}>
      <App client={client} router={router} />
    </CSPProvider>,
  )
}

/** Once all that the page asked for is there: it comes first. */
function loadPartsAfterReads(): void {
  const loadOnceIdle = () => {
    if (client.isFetching() > 0) return
    end()
    // The second frame follows the one that shows what came.
    requestAnimationFrame(() => requestAnimationFrame(loadPartsSoon))
  }
  const end = client.getQueryCache().subscribe(loadOnceIdle)
  // Some pages ask for nothing.
  setTimeout(loadOnceIdle)
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
