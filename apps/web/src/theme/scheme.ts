import { createStore } from '../ui/createStore.ts'
import { browserStorage } from '../ui/storage.ts'

/** Storage key of the color scheme; `apps/web/beforePaint.js` reads it before the first paint. */
export const SCHEME_KEY = 'acm-theme'

export type Scheme = 'light' | 'dark' | 'system'

/** An unknown mode counts as light. */
function chosenScheme(): Scheme {
  const chosen = browserStorage.read(SCHEME_KEY)
  return chosen === 'dark' || chosen === 'system' ? chosen : 'light'
}

const chosen = createStore(chosenScheme())

/** The chosen color scheme. */
export const useScheme = chosen.use

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

function show(): void {
  const scheme = chosenScheme()
  const isDark = scheme === 'dark' || (scheme === 'system' && prefersDark().matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  chosen.set(scheme)
}

export function chooseScheme(scheme: Scheme): void {
  browserStorage.write(SCHEME_KEY, scheme)
  show()
}

/** Follows the system, and what is chosen in other tabs. */
export function followScheme(): void {
  prefersDark().addEventListener('change', show)
  // Key null: all was cleared.
  addEventListener('storage', ({ key }) => (key === SCHEME_KEY || key === null) && show())
}
