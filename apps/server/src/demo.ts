import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { SettingError } from './config.ts'
import { loadDemoData, loadedScale } from './demo/demo-data.ts'
import { ensureFirstData } from './first-data.ts'

const LARGEST = 1000

await runCommand(async ({ services }) => {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
  const scale = Number(values.scale)
  if (!Number.isInteger(scale) || scale < 1 || scale > LARGEST) {
    throw new SettingError(`--scale must be a whole number from 1 to ${LARGEST}.`)
  }
  await ensureFirstData(services)
  if (await loadDemoData(services, scale, console.info)) return
  console.info(
    `The demonstration data is loaded already, at scale ${await loadedScale(services.db)}. To load another, start with an empty database.`,
  )
})
