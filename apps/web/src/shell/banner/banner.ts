import { messages } from '@acm/contract/core/messages'
import { createStore } from '../../ui/createStore.ts'
import { type BannerAside, type BannerLevel, clearedBanner, noBanner, shownBanner } from './bannerState.ts'
import { addMessage, type MessageFacts } from './messages.ts'

// Outside of React, because the query client shows messages.
const banner = createStore(noBanner)

export const useBanner = banner.use

interface BannerFacts extends MessageFacts {
  aside?: BannerAside | undefined
}

/** Defaults: level success, DEFAULT_DELAY. */
export function showBanner(
  text: string,
  level?: BannerLevel,
  delay?: number,
  { aside, ...facts }: BannerFacts = {},
): void {
  const next = shownBanner(text, { ...(level && { level }), ...(delay && { delay }), aside })
  addMessage(text, next.level, facts)
  banner.set(next)
}

export const clearBanner = (): void => banner.set(clearedBanner(banner.read()))

export const isBannerShown = (): boolean => banner.read().visible

/** Of files, where one is taken. */
export const refuseSeveral = (): void => showBanner(messages.oneFile, 'error')
