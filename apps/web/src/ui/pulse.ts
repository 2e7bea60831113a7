export const PULSE = 'acm-pulse'
