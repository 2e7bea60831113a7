import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 10_000
/** Of one processor: with less at work, hardly anybody waits for a collection, which takes some 70 ms. */
const QUIET = 0.05
const GROWN_BY = 30 * 1024 * 1024
/** So much that was kept and is kept no longer is worth a collection as well. */
const LET_GO = 8 * 1024 * 1024

/** Gives the memory of bytes back that nobody needs any more: left to the collector, it takes some 64 MB of them. */
export function forget({ buffer, byteLength }: Uint8Array): void {
  // Short ones share theirs.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}

/** Bytes one after another in memory of their own: short ones that are kept would keep the 64 kB that they share with others. */
export function owned(...parts: Uint8Array[]): Buffer {
  const own = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    own.set(part, at)
    at += part.length
  }
  return own
}

let lettingGo = 0

/** Notes that bytes are not kept any more. They may still be on their way to somebody. */
export function letGo({ byteLength }: Uint8Array): void {
  lettingGo += byteLength
}

/**
 * Gives back what work took once it is over: the runtime collects as it allocates, and keeps all of the last minute's
 * garbage while there is nothing to allocate. At once, and again once much of what was kept then has gone.
 */
export function giveMemoryBack({ everyMs = LOOK_EVERY_MS } = {}): void {
  setFlagsFromString('--expose-gc')
  // Only a context that is made after it has it.
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  let held = process.memoryUsage.rss()
  let taken = process.cpuUsage()
  const look = () => {
    const { user, system } = process.cpuUsage(taken)
    taken = process.cpuUsage()
    const isQuiet = (user + system) / 1000 < QUIET * everyMs
    const isGrown = process.memoryUsage.rss() >= held + GROWN_BY
    if (!isQuiet || !(isGrown || lettingGo >= LET_GO)) return
    lettingGo = 0
    // Anything less keeps the emptied pages.
    collect({ type: 'major', flavor: 'last-resort' })
    held = process.memoryUsage.rss()
  }
  setInterval(look, everyMs).unref()
}
