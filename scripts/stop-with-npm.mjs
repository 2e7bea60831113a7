// Loaded into every process that run.mjs starts. `kill <npm>` ends npm and its shell, but many shells do not pass the
// signal on: without this the server would stay behind, holding its port.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** npm runs a script as npm → sh -c → us; only a shell of that kind makes its parent our concern. */
function ancestors() {
  const parent = process.ppid
  const shell = read(`/proc/${parent}/cmdline`)?.split('\0')[1] === '-c'
  const stat = shell ? read(`/proc/${parent}/stat`) : undefined
  return `${parent} ${stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (isMainThread && process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const atStart = ancestors()
  const watch = setInterval(() => {
    if (ancestors() === atStart) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
  noticeSignals(() => clearInterval(watch))
}

/**
 * A signal to the whole group reaches us too: no second one then. Listens only while someone else does, because a
 * listener takes the signal's usual effect away.
 * @param {() => void} notice
 */
function noticeSignals(notice) {
  /** @param {string | symbol} name */
  const isSignal = (name) => name === 'SIGINT' || name === 'SIGTERM'
  process.on('newListener', (name, listener) => {
    if (isSignal(name) && listener !== notice && !process.listeners(name).includes(notice)) process.on(name, notice)
  })
  process.on('removeListener', (name) => {
    if (
      isSignal(name) &&
      process.listenerCount(name) === process.listeners(name).filter((it) => it === notice).length
    ) {
      process.off(name, notice)
    }
  })
}
