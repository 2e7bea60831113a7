export const paths = {
  start: '/',
  forbidden: '/forbidden',
  error: '/error',
  help: '/help',
  signInMethods: '/sign-in-methods',
} as const
