import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { systemContext } from '../../installation/installation.ts'
import { counted } from '../../platform/counted.ts'
import { DoesNotVerify } from '../../platform/history/chain.ts'
import { type ExportSummary, exportHistory, type Period, type WriteText } from '../../platform/history/export.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import { SettingError } from '../../settings/config.ts'
import { type ProgressOptions, reportProgress } from '../progress.ts'

/** Only a complete export gets its name; the next run replaces what an interrupted one left. */
async function writeFile(
  file: string,
  work: (write: WriteText) => Promise<ExportSummary | null>,
): Promise<ExportSummary> {
  const unwritable = ({ code }: NodeJS.ErrnoException): never => {
    throw new SettingError(code === 'EEXIST' ? `${file} already exists.` : `${file} can't be written (${code}).`)
  }
  if (existsSync(file)) throw new SettingError(`${file} already exists.`)
  const partial = `${file}.part`
  await rm(partial, { force: true }).catch(unwritable)
  const handle = await open(partial, 'wx', 0o600).catch(unwritable)
  try {
    const exported = await work((text) => handle.writeFile(text))
    if (!exported) throw new SettingError('There are no entries for these days.')
    await handle.sync()
    // Unlike a rename, it never replaces a file.
    await link(partial, file).catch((error: NodeJS.ErrnoException) =>
      // Network shares may not support hard links.
      error.code === 'EEXIST' ? unwritable(error) : rename(partial, file).catch(unwritable),
    )
    return exported
  } catch (error) {
    if (!(error instanceof DoesNotVerify)) throw error
    throw new SettingError(`The history failed verification, so it is not signed: ${error.message}`)
  } finally {
    await handle.close()
    await rm(partial, { force: true })
  }
}

/** Exports these days into a new file; the export itself is recorded in the history. */
export async function exportTo({ services, say }: ProgressOptions, file: string, period: Period): Promise<void> {
  const { db, secrets } = services
  await sealAll(db, secrets)
  const onProgress = reportProgress(say, (done) => `${done} entries…`)
  const exported = await writeFile(file, (write) => exportHistory(db, secrets, { period, write, onProgress }))
  await mutate(systemContext({ services, job: 'command line' }), async () => ({
    result: undefined,
    history: { action: 'history.export', entity: null, after: { ...period, ...exported } },
    touched: [],
  }))
  say(
    `Wrote ${counted(exported.entries, 'entry', 'entries')}, ${exported.firstSeq} to ${exported.lastSeq}, into ${file}.`,
  )
}
