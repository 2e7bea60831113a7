export const paths = {
  start: '/',
  forbidden: '/forbidden',
  error: '/error',
  help: '/help',
} as const
