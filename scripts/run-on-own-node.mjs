// Runs an entry on the project's own Node (scripts/run.mjs). Node knows import.meta.dirname from 20.11 on alone.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDependencies, failInOneSentence, projectNode } from './ensure-deps.mjs'

const [entry, ...args] = process.argv.slice(2)
if (!entry) {
  console.error('Usage: node scripts/run.mjs <entry.ts> [arguments]')
  process.exit(2)
}

// The tools of developers say in their first line what they do; commands of the product have more to say.
const [, about] = args.includes('--help') ? (/^\/\/ (npm .+)/.exec(readFileSync(entry, 'utf8')) ?? []) : []
if (about) {
  console.info(about)
  process.exit(0)
}
await ensureDependencies().catch(failInOneSentence)
const node = projectNode()
// Left alone, the young generation grows to 100 MB under many people; with less than this, collecting it takes more of the processor.
const command = ['--max-semi-space-size=16', resolve(entry), ...args]
// Stripping the types of every file at every start takes half of it, and 25 MB that the process then keeps.
const env = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/node', import.meta.url)), ...process.env }

// If Node can, this process becomes the entry: no parent could miss or double a signal.
if (process.platform !== 'win32' && typeof process.execve === 'function') {
  const watch = new URL('./stop-with-npm.mjs', import.meta.url).href
  process.execve(node, [node, '--import', watch, ...command], env)
}
await import('./stop-with-npm.mjs')
follow(spawn(node, command, { stdio: 'inherit', env }))

/** @param {import('node:child_process').ChildProcess} child */
function follow(child) {
  let forwarded = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches the whole group, the child included; npm then repeats it to us.
      const childHasIt = signal === 'SIGINT' && process.stdin.isTTY
      if (!forwarded && !childHasIt) child.kill(signal)
      forwarded = true
    })
  }
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}
