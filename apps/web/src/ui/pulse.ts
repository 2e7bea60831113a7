/** Name of the placeholder animation. */
export const PULSE = 'acm-pulse'
