export type BannerLevel = 'error' | 'info' | 'success' | 'warning'

/** The only transient message (G-MSG-01). */
export interface BannerState {
  text: string
  visible: boolean
  level: BannerLevel
  /** Milliseconds; -1: not given, the default applies. */
  delay: number
}

export const DEFAULT_DELAY = 5000
const NOT_GIVEN = -1

export const noBanner: BannerState = { text: '', visible: false, level: 'info', delay: DEFAULT_DELAY }

export type BannerAction = { type: 'show'; text: string; level?: BannerLevel; delay?: number } | { type: 'clear' }

export function bannerReducer(state: BannerState, action: BannerAction): BannerState {
  if (action.type === 'clear') return { ...state, visible: false, level: 'info' }
  return { text: action.text, visible: true, level: action.level ?? 'success', delay: action.delay ?? NOT_GIVEN }
}

/** -1 does not mean "forever" (G-MSG-01). */
export const stays = ({ delay }: BannerState): number => (delay === NOT_GIVEN ? DEFAULT_DELAY : delay)
