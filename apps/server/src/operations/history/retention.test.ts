import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp, unique } from '../../../test/app.ts'
import { tamper, tellEntries } from '../../../test/told.ts'
import { systemContext } from '../../installation/installation.ts'
import { findRemovable, removeCutOff, writeCut } from '../../platform/history/cuts.ts'
import { verifyHistory } from '../../platform/history/verify.ts'
import { exportTo } from './export-file.ts'
import { cutHistory } from './retention.ts'

const test = testApp({ historyKeepDays: 30 })
const lines: string[] = []
const context = () => ({ services: test.services, say: (line: string) => void lines.push(line) })
const verify = () => verifyHistory(test.db, test.services.secrets)
const problems = async () => (await verify()).problems

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acm-history-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const cut = (before: string, files: string[] | null = null) =>
  cutHistory(context(), { before, cutBy: 'Maria Alvarez', files })
const exported = async (from: string, to: string) => {
  const file = join(folder, `${from}-${to}.jsonl`)
  await exportTo(context(), file, { from, to })
  return file
}
const daysLeft = async () => {
  const { rows } = await sql<{ day: string }>`
    select left(utc(at), 10) as day from history where action = 'told.save' order by id`.execute(test.db)
  return rows.map(({ day }) => day.slice(8))
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('a cut of the history', () => {
  it('requires the setting, an old day and complete exports', async () => {
    await tellEntries(test.services, ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04', '2020-01-05'])
    const { config } = test.services
    const without = { services: { ...test.services, config: { ...config, historyKeepDays: null } }, say: context().say }
    await expect(cutHistory(without, { before: '2020-01-03', cutBy: 'Maria', files: null })).rejects.toThrow(
      'HISTORY_KEEP_DAYS is not set, so no history can be removed.',
    )
    await expect(cut(inDays(-29))).rejects.toThrow(
      `HISTORY_KEEP_DAYS keeps 30 days. --before can be ${inDays(-30)} at the latest.`,
    )
    const second = await exported('2020-01-02', '2020-01-02')
    await expect(cut('2020-01-03', [second])).rejects.toThrow(
      "The exports don't contain entry 1; 1 to 2 would be removed.",
    )
    await expect(cut('2020-01-03', [join(folder, 'none')])).rejects.toThrow('Nothing was removed. ENOENT')
    expect(await daysLeft()).toEqual(['01', '02', '03', '04', '05'])
  })

  it('removes the beginning, keeps its seal and verifies', async () => {
    const files = [await exported('2020-01-01', '2020-01-01'), join(folder, '2020-01-02-2020-01-02.jsonl')]
    await cut('2020-01-03', files)
    expect(lines.at(-1)).toBe('Removed 2 entries, 1 to 2. The chain continues after them.')
    expect(await daysLeft()).toEqual(['03', '04', '05'])
    const entry = await lastEntry(test.db)
    expect([entry?.action, entry?.entityType]).toEqual(['history.cut', null])
    expect(entry?.changes).toMatchObject({ upToSeq: [null, 2], entries: [null, 2], cutBy: [null, 'Maria Alvarez'] })
    expect(entry?.changes.exports?.[1]).toHaveLength(2)
    const { cut: last, problems: none } = await verify()
    expect(none).toEqual([])
    expect(last).toMatchObject({ fromAt: '2020-01-01T12:00:00.000Z', toAt: '2020-01-02T12:00:00.000Z', entries: 2 })
  })

  it('continues after the previous cut, rejects foreign exports', async () => {
    await cut('2020-01-03')
    expect(lines.at(-1)).toBe('There are no entries that old.')
    await expect(cut('2020-01-04', [join(folder, '2020-01-01-2020-01-01.jsonl')])).rejects.toThrow(
      'belongs to a different history.',
    )
    await cut('2020-01-04')
    expect([await daysLeft(), await problems()]).toEqual([['04', '05'], []])
  })

  it('ends before the first newer entry', async () => {
    await tellEntries(test.services, ['2020-01-01'])
    await cut('2020-01-05')
    expect(await daysLeft()).toEqual(['05', '01'])
  })

  it('shows an interruption and the next one finishes', async () => {
    await tellEntries(test.services, ['2020-01-06'])
    const ctx = systemContext({ services: test.services, job: 'command line' })
    const next = await findRemovable(test.db, test.services.secrets, { before: inDays(1) })
    if (!next) throw new Error('Nothing to remove.')
    await writeCut(ctx, next, { cutBy: 'Maria', exports: [] })
    expect(await problems()).toEqual([
      `${next.entries} removed entries are still there. Run npm run history:cut again.`,
    ])
    await cut('2020-01-06')
    expect(lines.at(-2)).toBe(`Removed ${next.entries} entries left by an interrupted run.`)
    expect([await daysLeft(), await problems()]).toEqual([[], []])
  })
})

describe('without a cut', () => {
  it.each([
    ['a sealed entry', 'history'],
    ['a seal', 'history_seals'],
    ['an entry that waits for its seal', 'history_unsealed'],
    ['a cut', 'history_cuts'],
  ])('the database does not let go of %s, even to its owner with the setting of cuts', async (_, table) => {
    await tellEntries(test.services, ['2020-02-01'])
    const caller = await test.as(['ORG_UNIT_ADD'])
    await caller.call(contract.orgUnits.save, { body: { name: unique('Unit '), description: 'x' } })
    const attempt = test.db.transaction().execute(async (tx) => {
      await sql`set local history.cut = 'on'`.execute(tx)
      await sql`delete from ${sql.table(table)}`.execute(tx)
    })
    await expect(attempt).rejects.toThrow(/The history is append-only\.|violates foreign key constraint "history_/)
  })

  it('what is missing at the beginning shows', async () => {
    const { rows } = await sql<{ seq: number }>`select min(seq) as seq from history_seals`.execute(test.db)
    const first = rows[0]?.seq ?? 0
    await tamper(
      test.db,
      `with gone as (delete from history_seals where seq = ${first} returning "historyId")
      delete from history using gone where id = "historyId"`,
    )
    expect(await problems()).toContain(`Seals ${first} to ${first} are missing.`)
  })

  it('detects forged, changed and missing cuts', async () => {
    const end = await sql<{ seq: number }>`select max(seq) as seq from history_seals`.execute(test.db)
    const seq = end.rows[0]?.seq ?? 0
    const altered = (upTo: number) => `The cut up to seal ${upTo} was altered, or an earlier one is missing.`
    await tamper(
      test.db,
      `insert into history_cuts select ${seq}, seal, 1, "fromAt", "toAt", "cutAt", "cutBy", exports, mac
      from history_cuts order by "upToSeq" desc limit 1`,
    )
    expect(await problems()).toContain(altered(seq))
    const before = await historyOf(test.db)
    await expect(removeCutOff(test.db, test.services.secrets)).rejects.toThrow(altered(seq))
    await expect(cut('2020-03-01')).rejects.toThrow(`The history failed verification: ${altered(seq)}`)
    expect(await historyOf(test.db)).toEqual(before)
    await tamper(test.db, `delete from history_cuts where "upToSeq" = ${seq}`)
    await tamper(test.db, `update history_cuts set "cutBy" = 'Nobody' where "upToSeq" = 2`)
    expect(await problems()).toContain(altered(2))
    await tamper(test.db, 'delete from history_cuts where "upToSeq" = 2')
    expect(await problems()).toContain(altered(3))
  })
})
