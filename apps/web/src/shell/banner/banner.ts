import type { MutationAside } from '../../api/queryClient.ts'
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
interface BannerAside extends Partial<MutationAside> {
  link?: BannerLink
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

// Outside of React, because the query client shows messages.
const banner = createStore<BannerState>({ text: '', visible: false, level: 'info', delay: DEFAULT_DELAY })

export const useBanner = banner.use
export const readBanner = banner.read

interface BannerFacts extends MessageFacts {
  aside?: BannerAside | undefined
}

export function showBanner(
  text: string,
  level: Severity = 'success',
  delay = NOT_GIVEN,
  { aside, ...facts }: BannerFacts = {},
): void {
  addMessage(text, level, facts)
  banner.set({ text, visible: true, level, delay, aside })
}

export const clearBanner = (): void => banner.set({ ...banner.read(), visible: false, level: 'info' })

/** -1 does not mean "forever" (G-MSG-01). */
export const stays = ({ delay }: BannerState): number => (delay === NOT_GIVEN ? DEFAULT_DELAY : delay)
