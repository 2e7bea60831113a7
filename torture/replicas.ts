import { startReplicas } from '../apps/server/test/replicas.ts'
import { type PartResult, withEmbedded } from './part.ts'

const ROUNDS = 10

/** Three servers start together on an empty database, every other time with sample data, several times. */
export async function tortureReplicas(dataDir: string): Promise<PartResult> {
  const wrong: string[] = []
  const took: number[] = []
  await withEmbedded({ dataDir, settings: { max_connections: '200' } }, async (address) => {
    for (let round = 1; round <= ROUNDS; round++) {
      const began = performance.now()
      const found = await startReplicas({ address, withDemo: round % 2 === 0 })
      wrong.push(...found.map((what) => `round ${round}: ${what}`))
      took.push(Math.round(performance.now() - began))
    }
  })
  return {
    table: [{ rounds: ROUNDS, servers: ROUNDS * 3, 'slowest (ms)': Math.max(...took), wrong: wrong.length }],
    wrong,
  }
}
