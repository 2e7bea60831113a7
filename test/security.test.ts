import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, read } from './files.ts'

const PAGE = read('docs/security/asvs.md')
/** Paths in the page are relative to the root, to the server's sources or to the page. */
const FOLDERS = ['.', 'apps/server/src', 'docs/security'].map((folder) => join(ROOT, folder))

const fileOf = (path: string) => FOLDERS.map((folder) => join(folder, path)).find(existsSync)

/** Number of level 1 and 2 requirements in each section of ASVS 5.0.0; they come first there. */
const SECTIONS: Record<string, readonly number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const REQUIREMENTS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((most, section) =>
    Array.from({ length: most }, (_, index) => `V${chapter}.${section + 1}.${index + 1}`),
  ),
)

const rows = PAGE.split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
const idsOf = ([ids = '']: readonly string[]) => ids.split(', ')

describe('docs/security/asvs.md', () => {
  it('lists each requirement of levels 1 and 2 once', () => {
    expect(REQUIREMENTS).toHaveLength(253)
    expect(rows.flatMap(idsOf).toSorted()).toEqual(REQUIREMENTS.toSorted())
  })

  it('counts the requirements by state', () => {
    const states = rows.filter((cells) => cells.length === 5).flatMap((cells) => idsOf(cells).map(() => cells[2]))
    const count = (word: string) => states.filter((one) => one === word).length
    const others = rows.filter((cells) => cells.length === 2).flatMap(idsOf).length
    expect(PAGE).toContain(
      `**Counts**: ${count('met')} met, ${count('operator')} by the operator, ${count('**not met**')} not met, ${others} not applicable; 253 in total.`,
    )
    expect(states.filter((one) => !['met', 'operator', '**not met**'].includes(one ?? ''))).toEqual([])
  })

  it('names existing files', () => {
    const paths = [...PAGE.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|mjs|md))`|\]\((?!https?:)([^)#]+)/g)]
    expect(paths.length).toBeGreaterThan(50)
    const missing = paths.map(([, path, link]) => path ?? link ?? '').filter((path) => !fileOf(path))
    expect(missing).toEqual([])
  })

  it('names existing tests', () => {
    const shown = [...PAGE.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`((?:,? “[^”]+”)+)/g)].flatMap(
      ([, file = '', names]) => [...(names ?? '').matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
    )
    const source = (file: string) => readFileSync(fileOf(file) ?? '', 'utf8')
    const isThere = ({ file, name }: { file: string; name: string }) =>
      ["'", '`', '"'].some((quote) => source(file).includes(quote + name + quote))
    expect(shown.length).toBeGreaterThan(100)
    expect(shown.filter((one) => !isThere(one))).toEqual([])
  })
})
