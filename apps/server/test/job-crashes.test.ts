import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deleteEmbedded } from '../src/platform/embedded/embedded.ts'
import { runJobCrashes } from './job-crashes.ts'

// All six points of every kind of job: npm run torture.
const POINTS = ['written, not committed', 'committed there, not noted']

describe('the server killed within a job', () => {
  it('applies it exactly once, or not at all where it was never committed', { timeout: 120_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'acm-job-crash-'))
    const found = await runJobCrashes({ dataDir, kinds: ['syncDataImportFields'], points: POINTS })
    await deleteEmbedded({ dataDir, log: () => undefined, files: [] })
    await rm(dataDir, { recursive: true, force: true })
    expect(found).toEqual(POINTS.map((point) => ({ kind: 'syncDataImportFields', point, wrong: '' })))
  })
})
