import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkExports } from '../../../../../scripts/verify-history-export.mjs'
import { lastEntry, testApp } from '../../../test/app.ts'
import { tamper, tellEntries } from '../../../test/told.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import { exportTo } from './export-file.ts'

const test = testApp()
const context = () => ({ services: test.services, say: () => undefined })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acm-history-'))
  await tellEntries(test.services, ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-02', '2020-01-04', '2020-01-05'])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let serial = 0
const exported = async (from: string, to: string) => {
  const file = join(folder, `${++serial}.jsonl`)
  await exportTo(context(), file, { from, to })
  return file
}
const check = (...files: string[]) => checkExports(files, test.services.secrets.publicKey)

describe('an export of the history', () => {
  it('verifies with the public key only', async () => {
    const [found] = await check(await exported('2020-01-02', '2020-01-03'))
    // The sequence numbers of these days in the chain.
    expect([found?.firstSeq, found?.lastSeq, found?.entries]).toEqual([2, 4, 3])
    const entry = await lastEntry(test.db)
    expect([entry?.action, entry?.actorName]).toEqual(['history.export', 'command line'])
    expect(entry?.changes).toMatchObject({ from: [null, '2020-01-02'], sha256: [null, found?.sha256] })
  })

  it('holds each entry as it was sealed', async () => {
    const [, line = ''] = (await readFile(await exported('2020-01-01', '2020-01-01'), 'utf8')).split('\n')
    expect(JSON.parse(line)).toMatchObject({
      seq: 1,
      at: '2020-01-01T12:00:00.000Z',
      actorName: 'told',
      action: 'told.save',
    })
    // The file has the stored text: a JSON round trip would change U+2028 and the spacing of numbers.
    expect(line).toContain('"changes":{"text":[null,"one\u2028two"]}')
  })

  it('rejects a file that was changed in any way', async () => {
    const file = await exported('2020-01-01', '2020-01-05')
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const changed: Record<string, [(lines: string[]) => string[], string]> = {
      altered: [(all) => all.map((line) => line.replace('"told"', '"Somebody"')), 'it was changed since it was signed'],
      removed: [(all) => all.toSpliced(3, 1), 'line 4 has entry 4, expected 3.'],
      exchanged: [
        (all) => [...all.slice(0, 2), all[3] ?? '', all[2] ?? '', ...all.slice(4)],
        'has entry 3, expected 2.',
      ],
      added: [(all) => all.toSpliced(2, 0, all[2] ?? ''), 'line 4 has entry 2, expected 3.'],
      'without its end': [(all) => all.slice(0, -1), 'the file is truncated (no signature).'],
      'without its last entry': [(all) => all.toSpliced(-2, 1), 'ends at entry 5, expected 6.'],
      'cut short with its first line': [
        (all) => all.toSpliced(-2, 1).map((line) => line.replace('"lastSeq":6', '"lastSeq":5')),
        'it was changed since it was signed',
      ],
      'longer than its proof': [(all) => [...all, all[1] ?? ''], 'comes after the signature.'],
    }
    for (const [name, [change, problem]] of Object.entries(changed)) {
      const other = join(folder, `${name}.jsonl`)
      await writeFile(other, `${change(lines).join('\n')}\n`)
      await expect(check(other), name).rejects.toThrow(problem)
    }
    await writeFile(join(folder, 'nothing.jsonl'), 'null\n')
    await expect(check(join(folder, 'nothing.jsonl'))).rejects.toThrow("nothing.jsonl: line 1 isn't an export line.")
    await expect(checkExports([file], 'bm8ga2V5')).rejects.toThrow('KEY is not the public key of an installation.')
    await writeFile(join(folder, 'same.jsonl'), `${lines.join('\n')}\n`)
    await expect(check(join(folder, 'same.jsonl'))).resolves.toHaveLength(1)
  })

  it('requires a valid history and a new file', async () => {
    const file = await exported('2020-01-01', '2020-01-05')
    await expect(exportTo(context(), file, { from: '2020-01-01', to: '2020-01-02' })).rejects.toThrow(
      `${file} already exists.`,
    )
    await expect(exported('1999-01-01', '1999-12-31')).rejects.toThrow('There are no entries for these days.')
    await tamper(test.db, `update history set "actorName" = 'Somebody' where at = '2020-01-03T12:00Z'`)
    await expect(exported('2020-01-01', '2020-01-05')).rejects.toThrow('Entry 3 was altered.')
    await tamper(test.db, `update history set "actorName" = 'told' where at = '2020-01-03T12:00Z'`)
  })

  it('gets its name once it is complete', async () => {
    const file = join(folder, 'slow.jsonl')
    // As an interrupted run leaves it.
    await writeFile(`${file}.part`, 'half')
    const results: boolean[] = []
    const sign = (text: string) => {
      results.push(existsSync(file))
      return test.services.secrets.sign(text)
    }
    const services = { ...test.services, secrets: { ...test.services.secrets, sign } }
    await exportTo({ services, say: () => undefined }, file, { from: '2020-01-01', to: '2020-01-05' })
    expect(results).toEqual([false])
    expect(readdirSync(folder).filter((name) => name.startsWith('slow'))).toEqual(['slow.jsonl'])
    await expect(check(file)).resolves.toHaveLength(1)
  })

  it('matches the previous export unless history was rewritten', async () => {
    const [first, next] = [await exported('2020-01-01', '2020-01-03'), await exported('2020-01-04', '2020-01-05')]
    await expect(check(first, next)).resolves.toHaveLength(2)
    // Tampered with by someone who even has the key.
    await tamper(
      test.db,
      `delete from history_seals; delete from history_head; delete from history_unsealed;
      delete from history where at = '2020-01-03T12:00Z'; insert into history_unsealed select id from history`,
    )
    await sealAll(test.db, test.services.secrets)
    const rewritten = await exported('2020-01-01', '2020-01-05')
    await expect(check(rewritten)).resolves.toHaveLength(1)
    await expect(check(first, rewritten)).rejects.toThrow('has a different seal in another file')
  })
})
