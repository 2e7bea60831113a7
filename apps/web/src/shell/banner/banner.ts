import { useSyncExternalStore } from 'react'
import { type BannerLevel, type BannerState, bannerReducer, noBanner } from './bannerState.ts'
import { addMessage } from './messages.ts'

// Outside of React, because the query client shows messages.
let state = noBanner
const listeners = new Set<() => void>()

function publish(next: BannerState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Defaults: level success, DEFAULT_DELAY. */
export function showBanner(text: string, level?: BannerLevel, delay?: number): void {
  const next = bannerReducer(state, { type: 'show', text, ...(level && { level }), ...(delay && { delay }) })
  addMessage(text, next.level)
  publish(next)
}

export function clearBanner(): void {
  publish(bannerReducer(state, { type: 'clear' }))
}

export const isBannerShown = (): boolean => state.visible

export const useBanner = (): BannerState => useSyncExternalStore(subscribe, () => state)
