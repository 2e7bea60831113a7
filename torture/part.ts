import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteEmbedded } from '../apps/server/src/platform/embedded/embedded.ts'

export interface TorturePart {
  title: string
  run(): Promise<PartResult>
}

export interface PartResult {
  skipped?: string | null
  table: Record<string, unknown>[]
  /** Violations in words. */
  wrong: string[]
}

/** A silent console on the folder's embedded database and a free port. */
export const quietSettings = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: '',
})

/** The folder and its database are deleted afterwards. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'acm-torture-'))
  try {
    return await work(dataDir)
  } finally {
    await deleteEmbedded({ dataDir, log: () => undefined, files: [] })
    await rm(dataDir, { recursive: true, force: true })
  }
}
