import type { Services } from '../platform/services.ts'

export interface ProgressOptions {
  services: Services
  say(line: string): void
}

const EVERY_MS = 5000

/** Reports progress at most every five seconds. */
export function reportProgress(
  say: ProgressOptions['say'],
  sentence: (done: number) => string,
): (done: number) => void {
  let last = performance.now()
  return (done) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    say(sentence(done))
  }
}
