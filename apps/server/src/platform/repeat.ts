import { setTimeout as pause } from 'node:timers/promises'

/** Pauses after each run, also after one that failed. Answers how to stop, which waits for a run in progress. */
export function repeat(
  ms: number,
  work: () => Promise<unknown>,
  warn: (error: unknown) => void,
  firstInMs = ms,
): () => Promise<void> {
  const stopping = new AbortController()
  const goesOn = (inMs: number) => pause(inMs, true, { signal: stopping.signal }).catch(() => false)
  const running = (async () => {
    for (let next = goesOn(firstInMs); await next; next = goesOn(ms)) await work().catch(warn)
  })()
  return () => {
    stopping.abort()
    return running
  }
}
