import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deleteEmbedded } from '../src/platform/embedded/embedded.ts'
import { runCrashes } from './crashes.ts'

// One kill of the server alone and one with its database; npm run torture does twenty.
const KILLS = 2

describe('the server killed during a write load', () => {
  it('loses no acknowledged write, and its history verifies', { timeout: 120_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'acm-crash-'))
    const report = await runCrashes({ kills: KILLS, dataDir })
    await deleteEmbedded({ dataDir, log: () => undefined, files: [] })
    await rm(dataDir, { recursive: true, force: true })
    expect(report.lost).toEqual([])
    expect(report.kills).toBe(KILLS)
    // The number depends on the machine, but some writes precede each kill.
    expect(report.acknowledged).toBeGreaterThan(report.kills)
    const verified = /^The history is verified: (\d+) entries\.$/m.exec(report.history)
    expect(Number(verified?.[1]), report.history).toBeGreaterThan(report.acknowledged)
  })
})
