import { messages } from '@acm/contract/core/messages'
import type { Severity } from '../../ui/base/Alert.tsx'
import { createStore } from '../../ui/createStore.ts'
import { addMessage, type MessageFacts } from './messages.ts'

/** The banner is outside of the router, so the page that shows it navigates. */
export interface BannerLink {
  text: string
  to: string
  follow: () => void
}

/** A second line: the exact change, and the way back; or where to go next. */
interface BannerAside {
  text?: string
  link?: BannerLink
  /** Absent: the way back would be refused. */
  undo?: (() => void) | undefined
}

/** The only transient message (G-MSG-01). */
export interface BannerState {
  text: string
  aside?: BannerAside | undefined
  visible: boolean
  level: Severity
  /** Milliseconds; -1: not given, the default applies. */
  delay: number
}

const DEFAULT_DELAY = 5000
const NOT_GIVEN = -1

export const noBanner: BannerState = { text: '', visible: false, level: 'info', delay: DEFAULT_DELAY }

type BannerOptions = Partial<Pick<BannerState, 'level' | 'delay' | 'aside'>>

export const shownBanner = (
  text: string,
  { level = 'success', delay = NOT_GIVEN, aside }: BannerOptions = {},
): BannerState => ({ text, visible: true, level, delay, ...(aside && { aside }) })

export const clearedBanner = (state: BannerState): BannerState => ({ ...state, visible: false, level: 'info' })

/** -1 does not mean "forever" (G-MSG-01). */
export const stays = ({ delay }: BannerState): number => (delay === NOT_GIVEN ? DEFAULT_DELAY : delay)

// Outside of React, because the query client shows messages.
const banner = createStore(noBanner)

export const useBanner = banner.use

interface BannerFacts extends MessageFacts {
  aside?: BannerAside | undefined
}

/** Defaults: level success, DEFAULT_DELAY. */
export function showBanner(
  text: string,
  level?: Severity,
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
