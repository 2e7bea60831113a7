import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { clearOrphan, ensureCluster, finishSwap, stopPostmaster, swapClusters } from './cluster.ts'
import { connectionBy, type EmbeddedServer, startPostmaster } from './embedded.ts'
import { asEmbeddedError } from './error.ts'
import { findHome, makeSocketDir, removeSocketDir } from './places.ts'
import { acquireOwnership } from './process.ts'

interface RebuildOptions {
  dataDir: string
  log: (line: string) => void
}

/** Nothing changes until the swap. Answers the folder of the former cluster; null: there was none. */
export async function rebuildEmbedded(
  { dataDir, log }: RebuildOptions,
  fill: (connection: EmbeddedServer['connection']) => Promise<void>,
): Promise<string | null> {
  let socketDir = ''
  let release = () => {}
  try {
    const place = findHome(resolve(dataDir), log)
    // The lock names no socket, so commands cannot connect to a half-filled database.
    release = acquireOwnership(place.folder, '')
    socketDir = makeSocketDir(place.user)
    const binaries = await findBinaries(place.user, log)
    finishSwap(place)
    await clearOrphan(place, log)
    const fresh = { ...place, clusterDir: join(place.folder, 'new-restored') }
    await ensureCluster(fresh, binaries, true)
    const postmaster = await startPostmaster(fresh, binaries, { socketDir, settings: {}, log })
    try {
      await fill(connectionBy(socketDir)).finally(async () => {
        await stopPostmaster(postmaster.pid, 10_000)
        await postmaster.exited
      })
    } catch (error) {
      rmSync(fresh.clusterDir, { recursive: true, force: true })
      throw error
    }
    return await swapClusters(place, fresh.clusterDir)
  } catch (error) {
    throw asEmbeddedError(error, resolve(dataDir))
  } finally {
    removeSocketDir(socketDir)
    release()
  }
}
