import { useSyncExternalStore } from 'react'
import { countWholeDrafts, keepDrafts } from '../ui/form/drafts/drafts.ts'
import { countUnsaved, isAnythingUnsaved, mayLeave } from '../ui/form/drafts/leaving.ts'
import { tabStorage } from '../ui/storage.ts'
import { isBannerShown } from './banner/banner.ts'

/** The build that the tab reloaded for unasked, and when. */
const RELOADED = 'acm-reloaded'
/** While an upgrade is under way, a process of the former version may answer the reload. */
const AGAIN_MS = 60_000

let running: string | null = null
const watchers = new Set<() => void>()

const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || null

/** Null: unknown. Called with each beat of the stream of changes. */
export function hearOfBuild(build: string | null): void {
  if (build === running) return
  running = build
  for (const watcher of [...watchers]) watcher()
}

/** The server has other pages by now: of a newer version, or of the one that somebody went back to (R-SHELL-6). */
export const isOutdated = (): boolean => running !== null && ownBuild() !== null && running !== ownBuild()

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, isOutdated)

/** Keeps what is typed for the page to come, and asks first only if something cannot be kept. */
export async function loadNewVersion(): Promise<void> {
  if (countWholeDrafts() < countUnsaved() && !(await mayLeave())) return
  keepDrafts('renewed')
  location.reload()
}

interface History {
  location: { pathname: string }
  flush(): void
  subscribe(listener: (change: { location: { pathname: string } }) => void): () => void
}

/** The next page is loaded from the server unless that would lose something: a form, a message, a save under way. */
export function reloadWithNextPage(history: History, isSaving: () => boolean): void {
  let { pathname } = history.location
  history.subscribe(({ location: next }) => {
    const isNext = next.pathname !== pathname
    pathname = next.pathname
    if (!isNext || !isOutdated() || isAnythingUnsaved() || isBannerShown() || isSaving()) return
    const last = tabStorage.readJson(RELOADED) as { build: string; at: number } | null | undefined
    if (last?.build === running && Date.now() - last.at < AGAIN_MS) return
    tabStorage.write(RELOADED, JSON.stringify({ build: running, at: Date.now() }))
    // The address of the next page is not in the browser yet.
    history.flush()
    location.reload()
  })
}
