export const paths = {
  start: '/',
  forbidden: '/forbidden',
  error: '/error',
} as const
