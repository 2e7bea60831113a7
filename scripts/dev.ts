// npm run dev: server and web client, both watching their sources.
import { join } from 'node:path'
import { binOf, exitCode, forwardSignals, root, start } from './commands.ts'

const node = process.execPath
const apiPort = process.env.PORT ?? '3000'

const prefixed = (name: string) => (line: string) => console.log(`${name} │ ${line}`)

const api = start([node, '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  env: { PORT: apiPort },
  onLine: prefixed('api'),
})
const web = start([node, binOf('vite', 'bin/vite.js'), '--port', '5173', '--clearScreen', 'false'], {
  cwd: join(root, 'apps/web'),
  env: { PORT: apiPort, NODE_ENV: 'development' },
  onLine: prefixed('web'),
})
const children = [api, web]
const release = forwardSignals(children)
const codes = children.map(exitCode)

console.log(
  `Open http://localhost:5173 — the API answers on port ${apiPort}, both reload on a change. Ctrl-C stops both.`,
)
const first = await Promise.race(codes)
const wasStopped = release() !== undefined
process.on('SIGINT', () => {})
// If one ends, the other is stopped, too: half a product helps no one.
if (!wasStopped) for (const child of children) child.kill('SIGTERM')
await Promise.all(codes)
process.exit(wasStopped ? 0 : first)
