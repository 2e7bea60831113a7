import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { currentRules, RULES } from '../scripts/rules-tables.ts'

const ROOT = join(import.meta.dirname, '..')
const ID = /(?<![\w-])[GR]-[A-Z]+-\d+(?![\w-])/g

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const files = globSync('{packages,apps,e2e,bench,scripts,test,docs}/**/*.{ts,tsx,mjs,sql,md,css,html}', {
  cwd: ROOT,
  exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
}).concat(globSync('*.md', { cwd: ROOT }))
const isRule = (file: string) => file.startsWith(join('docs', 'rules'))
const linesWith = (pattern: RegExp) =>
  files
    .filter((file) => !file.endsWith('rules.test.ts'))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(pattern)].map(([found]) => ({ found, at: `${file}:${index + 1}` })),
        ),
    )

const defined = files
  .filter(isRule)
  .flatMap((file) =>
    [...read(file).matchAll(/^- \*\*([^*]+)\*\* \S/gm)].map((match) => match[1] ?? '').filter((id) => id.match(ID)),
  )

describe('the rules in docs/rules', () => {
  it('hold the tables of the contract as it is', async () => {
    const current = [...(await currentRules())]
    expect(current.length).toBeGreaterThan(20)
    const stale = current.filter(([file, text]) => readFileSync(file, 'utf8') !== text)
    expect(
      stale.map(([file]) => file),
      'old tables: run npm run docs:rules',
    ).toEqual([])
  })

  it('have a file with calls and messages for every domain', () => {
    for (const name of Object.keys(contract)) {
      const file = `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`
      const text = readFileSync(join(RULES, file), 'utf8')
      for (const kind of ['calls', 'messages']) expect(text, file).toContain(`<!-- generated: ${kind} -->`)
    }
  })

  it('define each id once', () => {
    expect(defined.length).toBeGreaterThan(200)
    expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
  })

  it('are what is cited, never a document that is not in the repository', () => {
    const foreign = linesWith(
      /specification [12]\b|(details|experience|architecture),? ("|§)|[Dd]ecisions T\d+|, T\d+\)/g,
    )
    // Applied migrations are never edited.
    expect(foreign.filter(({ at }) => !/[\\/]migrations[\\/]/.test(at))).toEqual([])
  })

  it('define each id that is cited anywhere', () => {
    const cited = linesWith(ID)
    expect(cited.length).toBeGreaterThan(200)
    expect(cited.filter(({ found }) => !defined.includes(found))).toEqual([])
  })
})
