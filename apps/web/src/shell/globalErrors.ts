/** Only to the browser's console (R-SHELL-3). */
export function reportGlobalErrors(): void {
  window.addEventListener('error', ({ error, message }) => logGlobalError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => logGlobalError(reason))
}

/** The prefix is specified. */
export function logGlobalError(error: unknown): void {
  console.error('Global error:', error)
}
