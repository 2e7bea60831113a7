// npm run build: the product in ./dist, as it runs on a machine without the sources.
import { buildIfChanged } from './build.ts'
import { checkTypes } from './commands.ts'

const code = await checkTypes()
if (code !== 0) process.exit(code)
await buildIfChanged(console.log).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
