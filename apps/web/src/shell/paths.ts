/** Addresses of the shell's own screens. */
export const paths = {
  start: '/',
  forbidden: '/forbidden',
  error: '/error',
} as const
