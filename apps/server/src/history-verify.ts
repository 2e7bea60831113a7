import { commandConfig, readArguments, runCommand, withInstallation } from './command.ts'
import { SettingError } from './config.ts'
import { sealHistory, verifyHistory } from './platform/history/sealer.ts'

await runCommand(async () => {
  readArguments('npm run history:verify   checks the seals of the whole history', { options: {} })
  await withInstallation(commandConfig(), async ({ services: { db, secrets } }) => {
    while ((await sealHistory(db, secrets)) > 0);
    const { entries, problems } = await verifyHistory(db, secrets)
    for (const problem of problems.slice(0, 20)) console.error(problem)
    if (problems.length > 0)
      throw new SettingError(`The history does not verify: ${problems.length} problems in ${entries} entries.`)
    console.info(`The history verifies: ${entries} entries.`)
  })
})
