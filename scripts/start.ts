import { buildWebIfChanged } from './build-web.ts'

try {
  await buildWebIfChanged(console.log)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await import('../apps/server/src/main.ts')
