/** Uncaught errors go to the browser's console only (R-MSG-2). */
export function reportGlobalErrors(): void {
  window.addEventListener('error', ({ error, message }) => logGlobalError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => logGlobalError(reason))
}

/** Writes one uncaught error as the specification wants it. */
export function logGlobalError(error: unknown): void {
  console.error('Global error:', error)
}
