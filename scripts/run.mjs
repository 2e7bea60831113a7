// node scripts/run.mjs <entry.ts> [args]: starts on any Node, so it uses only syntax that old ones support.
const OLDEST = 20
const found = process.versions.node

if (Number(found.split('.')[0]) < OLDEST) {
  console.error(`Node ${OLDEST} or later is needed, and this is Node ${found}: install one from https://nodejs.org.`)
  process.exit(1)
}
import('./run-on-own-node.mjs').catch((error) => {
  console.error(error)
  process.exit(1)
})
