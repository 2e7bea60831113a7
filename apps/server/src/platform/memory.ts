import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Late enough for the first answers not to wait for it. */
const AFTER_MS = 1000

/**
 * Gives back, once, what only the start needed (some 20 MB): V8 collects an idle heap so thoroughly only when memory
 * runs out. A smaller young generation would hold less as well, and cost every busy hour instead of one moment.
 */
export function giveBackAfterStart(): void {
  const timer = setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    collect({ execution: 'sync', flavor: 'last-resort', type: 'major' })
  }, AFTER_MS)
  timer.unref()
}
