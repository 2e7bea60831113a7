import { open, rm } from 'node:fs/promises'
import { systemContext } from '../../installation/installation.ts'
import { DoesNotVerify } from '../../platform/history/chain.ts'
import { type ExportSummary, exportHistory, type Period, type WriteText } from '../../platform/history/export.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import { SettingError } from '../../settings/config.ts'
import { type ProgressOptions, reportProgress } from '../progress.ts'

/** Creates a new file, and deletes it again on failure. */
async function writeFile(
  file: string,
  work: (write: WriteText) => Promise<ExportSummary | null>,
): Promise<ExportSummary> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new SettingError(`${file} can't be written (${error.code}).`)
  })
  try {
    const exported = await work((text) => handle.writeFile(text))
    if (!exported) throw new SettingError('There are no entries for these days.')
    await handle.sync()
    return exported
  } catch (error) {
    await rm(file, { force: true })
    if (!(error instanceof DoesNotVerify)) throw error
    throw new SettingError(`The history failed verification, so it is not signed: ${error.message}`)
  } finally {
    await handle.close()
  }
}

/** Exports these days into a new file; the export itself is recorded in the history. */
export async function exportTo({ services, say }: ProgressOptions, file: string, period: Period): Promise<void> {
  const { db, secrets } = services
  await sealAll(db, secrets)
  const onProgress = reportProgress(say, (done) => `… ${done} entries`)
  const exported = await writeFile(file, (write) => exportHistory(db, secrets, { period, write, onProgress }))
  await mutate(systemContext({ services, job: 'command line' }), async () => ({
    result: undefined,
    history: { action: 'history.export', entity: null, after: { ...period, ...exported } },
    touched: [],
  }))
  say(`Wrote ${exported.entries} entries, ${exported.firstSeq} to ${exported.lastSeq}, into ${file}.`)
}
