import { useSyncExternalStore } from 'react'
import { type BannerLevel, type BannerState, bannerReducer, noBanner } from './bannerState.ts'

export interface BannerMessage {
  id: number
  text: string
  level: BannerLevel
  at: Date
}

const KEPT = 50

// Outside of React, because the query client shows messages.
let state = noBanner
let messages: readonly BannerMessage[] = []
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
  messages = [{ id: (messages[0]?.id ?? 0) + 1, text, level: next.level, at: new Date() }, ...messages].slice(0, KEPT)
  publish(next)
}

export function clearBanner(): void {
  publish(bannerReducer(state, { type: 'clear' }))
}

export const isBannerShown = (): boolean => state.visible

export const useBanner = (): BannerState => useSyncExternalStore(subscribe, () => state)

/** Newest first. */
export const useMessages = (): readonly BannerMessage[] => useSyncExternalStore(subscribe, () => messages)
