import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteEmbedded } from '../apps/server/src/platform/embedded/embedded.ts'

/** One kind of attack or fault. */
export interface TorturePart {
  title: string
  run(): Promise<Finding>
}

/** What a part has found. */
export interface Finding {
  /** Why it could not run here. */
  skipped?: string | null
  /** What was done, a line each. */
  table: Record<string, unknown>[]
  /** What must not be, in words. */
  wrong: string[]
}

/** Settings of a console that says nothing, on the embedded database of that folder and any free port. */
export const quietSettings = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: '',
})

/** A data directory of its own, with whatever database stands in it, gone when the work is done. */
export async function withDataDir<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'acm-torture-'))
  try {
    return await work(dataDir)
  } finally {
    await deleteEmbedded({ dataDir, log: () => undefined, files: [] })
    await rm(dataDir, { recursive: true, force: true })
  }
}
