import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deleteEmbedded,
  type EmbeddedOptions,
  type EmbeddedServer,
  startEmbedded,
} from '../apps/server/src/platform/embedded/embedded.ts'
import { type ServerProcess, startServer, stopServer } from '../apps/server/test/server-process.ts'

export interface TorturePart {
  title: string
  run(): Promise<PartResult>
}

export interface PartResult {
  table: Record<string, unknown>[]
  /** Violations in words. */
  wrong: string[]
}

/** A part that can't run here, and why. */
export class Skipped extends Error {}

/** The part is skipped for this reason; null: there is none. */
export function skipFor(reason: string | null | undefined): void {
  if (reason) throw new Skipped(reason)
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

/** Runs an embedded database in the folder, until the work is done. */
export async function withEmbedded<Result>(
  { dataDir, settings = {} }: Omit<EmbeddedOptions, 'log'>,
  work: (address: EmbeddedServer['connection']) => Promise<Result>,
): Promise<Result> {
  const { connection, stop } = await startEmbedded({ dataDir, log: () => undefined, settings })
  return work(connection).finally(stop)
}

/** Starts a server with this environment, and stops it when the work is done. */
export async function withServer<Result>(
  environment: NodeJS.ProcessEnv,
  work: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(environment)
  return work(server).finally(() => stopServer(server))
}
