export type BannerLevel = 'error' | 'info' | 'success' | 'warning'

/** The banner is outside of the router, so the page that shows it navigates. */
export interface BannerLink {
  text: string
  to: string
  follow: () => void
}

/** A second line: the exact change, and the way back; or where to go next. */
export interface BannerAside {
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
  level: BannerLevel
  /** Milliseconds; -1: not given, the default applies. */
  delay: number
}

export const DEFAULT_DELAY = 5000
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
