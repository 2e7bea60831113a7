import { writeFile } from 'node:fs/promises'
import { contract } from '@acm/contract'
import { describeApi } from '../platform/http/description/openapi.ts'
import { SettingError } from '../settings/config.ts'
import { readArguments, runCommand, usageOf } from './command.ts'

const FILE = 'openapi.json'

await runCommand(async () => {
  readArguments(usageOf(['openapi', '', `writes ${FILE}`]), { options: {} })
  await writeFile(FILE, `${JSON.stringify(describeApi(contract), null, 2)}\n`).catch((error: Error) => {
    throw new SettingError(`${FILE} can't be written: ${error.message}.`)
  })
  console.info(`Wrote ${FILE}.`)
})
