import { loadDemoData, loadedScale } from '../demo/demo-data.ts'
import { ensureInstanceDatabases } from '../demo/instance-databases.ts'
import { ensureFirstData } from '../installation/first-data.ts'
import { isLocalOnly, SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

const LARGEST = 1000
const USAGE = usageOf(
  ['demo', '', 'loads the sample data'],
  ['demo', '--scale 10', `ten times as many clients (1 to ${LARGEST})`],
)

function readScale(): number {
  const { values } = readArguments(USAGE, { options: { scale: { type: 'string', default: '1' } } })
  const scale = /^\d+$/.test(values.scale) ? Number(values.scale) : 0
  if (scale >= 1 && scale <= LARGEST) return scale
  throw new SettingError(`--scale must be a whole number from 1 to ${LARGEST}, not '${values.scale}'.`)
}

await runCommand(async () => {
  const scale = readScale()
  const config = commandConfig()
  if (!isLocalOnly(config)) {
    throw new SettingError(
      'The sample users share a publicly known password. They are loaded only if HOST and PUBLIC_URL are local to this machine.',
    )
  }
  await withInstallation(
    config,
    async ({ services }) => {
      await ensureFirstData(services)
      if (await loadDemoData(services, scale, say)) return ensureInstanceDatabases(services, say)
      const loaded = await loadedScale(services.db)
      if (loaded === scale) return say(`The sample data is already loaded at scale ${loaded}.`)
      throw new SettingError(
        `The sample data is already loaded at scale ${loaded}. To load another, start with an empty database.`,
      )
    },
    { mayCreate: true },
  )
})
