// npm run build: the product in ./dist, as it runs on a machine without the sources.
import { buildIfChanged } from './build.ts'
import { binOf, run } from './commands.ts'

for (const workspace of ['packages/contract', 'apps/server', 'apps/web']) {
  const code = await run([process.execPath, binOf('typescript', 'bin/tsc'), '--noEmit', '-p', workspace])
  if (code !== 0) process.exit(code)
}
await buildIfChanged(console.log).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
