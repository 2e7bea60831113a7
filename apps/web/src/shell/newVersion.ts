import type { RouterHistory } from '@tanstack/react-router'
import { createStore } from '../ui/createStore.ts'
import { countWholeDrafts, keepDrafts } from '../ui/form/drafts/drafts.ts'
import { countUnsaved, isAnythingUnsaved, mayLeave } from '../ui/form/drafts/leaving.ts'
import { tabStorage } from '../ui/storage.ts'
import { readBanner } from './banner/banner.ts'

/** The build that the tab reloaded for unasked, and when. */
const RELOADED = 'acm-reloaded'
/** During an upgrade, a process of the previous version might answer the reload. */
const AGAIN_MS = 60_000

/** The build of the server; null: unknown. */
const running = createStore<string | null>(null)

const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || null

/** Called with each beat of the stream of changes. */
export const hearOfBuild = running.set

/** The server has other pages by now: of a newer version, or of the one that someone went back to (R-SHELL-6). */
const isOther = (build: string | null) => build !== null && ownBuild() !== null && build !== ownBuild()

export const isOutdated = (): boolean => isOther(running.read())

export const useIsOutdated = (): boolean => isOther(running.use())

/** Keeps what is typed for the page to come, and asks first only if something cannot be kept. */
export async function loadNewVersion(): Promise<void> {
  if (countWholeDrafts() < countUnsaved() && !(await mayLeave())) return
  keepDrafts('renewed')
  location.reload()
}

/** The next page is loaded from the server unless that would lose something: a form, a message, a save under way. */
export function reloadWithNextPage(history: RouterHistory, isSaving: () => boolean): void {
  let { pathname } = history.location
  history.subscribe(({ location: next }) => {
    const isNext = next.pathname !== pathname
    pathname = next.pathname
    if (!isNext || !isOutdated() || isAnythingUnsaved() || readBanner().visible || isSaving()) return
    const last = tabStorage.readJson(RELOADED) as { build: string; at: number } | null | undefined
    if (last?.build === running.read() && Date.now() - last.at < AGAIN_MS) return
    tabStorage.write(RELOADED, JSON.stringify({ build: running.read(), at: Date.now() }))
    // The address of the next page is not in the browser yet.
    history.flush()
    location.reload()
  })
}
