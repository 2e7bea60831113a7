import type { Services } from '../platform/services.ts'

export interface Told {
  services: Services
  say(line: string): void
}

const EVERY_MS = 5000

/** Reports progress at most every five seconds. */
export function sayEvery(say: Told['say'], sentence: (done: number) => string): (done: number) => void {
  let last = performance.now()
  return (done) => {
    if (performance.now() - last < EVERY_MS) return
    last = performance.now()
    say(sentence(done))
  }
}
