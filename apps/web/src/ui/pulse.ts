/** The animation of what is still awaited. */
export const PULSE = 'acm-pulse'
