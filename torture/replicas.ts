import { startEmbedded } from '../apps/server/src/platform/embedded/embedded.ts'
import { startReplicas } from '../apps/server/test/replicas.ts'
import type { PartResult } from './part.ts'

const ROUNDS = 10

/** Three servers start together on an empty database, every other time with sample data, several times. */
export async function tortureReplicas(dataDir: string): Promise<PartResult> {
  const settings = { max_connections: '200' }
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings })
  const wrong: string[] = []
  const took: number[] = []
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const began = performance.now()
      const found = await startReplicas({ address: embedded.connection, withDemo: round % 2 === 0 })
      wrong.push(...found.map((what) => `round ${round}: ${what}`))
      took.push(Math.round(performance.now() - began))
    }
  } finally {
    await embedded.stop()
  }
  return {
    table: [{ rounds: ROUNDS, servers: ROUNDS * 3, 'slowest (ms)': Math.max(...took), wrong: wrong.length }],
    wrong,
  }
}
