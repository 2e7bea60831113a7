import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 10_000
/** Of one processor: with less at work, hardly anybody waits for a collection, which takes some 70 ms. */
const QUIET = 0.05
const GROWN_BY = 30 * 1024 * 1024

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
    if (!isQuiet || !isGrown) return
    // Anything less keeps the emptied pages.
    collect({ type: 'major', flavor: 'last-resort' })
    held = process.memoryUsage.rss()
  }
  setInterval(look, everyMs).unref()
}
