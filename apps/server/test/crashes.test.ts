import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteEmbedded } from '../src/platform/embedded/embedded.ts'
import { runCrashes } from './crashes.ts'
import { runJobCrashes } from './job-crashes.ts'

// npm run torture does twenty, some with the database, and all six points of every kind of job.
const KILLS = 1
const POINTS = ['committed there, not noted']

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acm-crash-'))
})
afterAll(async () => {
  await deleteEmbedded({ dataDir, log: () => undefined, files: [] })
  await rm(dataDir, { recursive: true, force: true })
})

describe('the server killed during a write load', () => {
  it('loses no acknowledged write and verifies its history', { timeout: 120_000 }, async () => {
    const report = await runCrashes({ kills: KILLS, dataDir })
    expect(report.lost).toEqual([])
    expect(report.kills).toBe(KILLS)
    expect(report.acknowledged).toBeGreaterThan(report.kills)
    const verified = /^The history is verified: (\d+) entries\.$/m.exec(report.history)
    expect(Number(verified?.[1]), report.history).toBeGreaterThan(report.acknowledged)
  })
})

describe('the server killed within a job', () => {
  it('applies it exactly once', { timeout: 120_000 }, async () => {
    const found = await runJobCrashes({ dataDir, kinds: ['syncDataImportFields'], points: POINTS })
    expect(found).toEqual(POINTS.map((point) => ({ kind: 'syncDataImportFields', point, wrong: '' })))
  })
})
