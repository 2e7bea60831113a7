export const paths = {
  start: '/',
  /** Shows what is to be set up even when it is done or was dismissed. */
  forbidden: '/forbidden',
  error: '/error',
  help: '/help',
  signInMethods: '/sign-in-methods',
} as const
