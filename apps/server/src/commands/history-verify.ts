import { reportProgress } from '../operations/progress.ts'
import { counted } from '../platform/counted.ts'
import { sealAll } from '../platform/history/sealer.ts'
import { verifyHistory } from '../platform/history/verify.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf, withInstallation } from './command.ts'

await runCommand(async () => {
  readArguments(usageOf(['history:verify', '', 'verifies the seals of the entire history']), { options: {} })
  await withInstallation(commandConfig(), async ({ services: { db, secrets } }) => {
    await sealAll(db, secrets)
    const { entries, cut, problems, problemCount } = await verifyHistory(
      db,
      secrets,
      reportProgress(say, (done) => `${done} entries…`),
    )
    for (const problem of problems.slice(0, 20)) console.error(problem)
    if (problemCount > 0)
      throw new SettingError(
        `The history failed verification: ${counted(problemCount, 'problem')} in ${counted(entries, 'entry', 'entries')}.`,
      )
    say(`The history is verified: ${counted(entries, 'entry', 'entries')}.`)
    if (cut)
      say(
        `It starts after the cut of ${cut.cutAt.slice(0, 10)} by ${cut.cutBy}: ${cut.entries} entries of ${cut.fromAt.slice(0, 10)} to ${cut.toAt.slice(0, 10)}, up to seal ${cut.upToSeq}.`,
      )
  })
})
