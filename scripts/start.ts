// npm start: builds changes and starts the server; environment variables configure it (docs/operate/configuration.md).
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged, dist } from './build.ts'

try {
  await buildIfChanged(console.log)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await import(pathToFileURL(join(dist, 'server/main.js')).href)
