import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { currentReference } from '../scripts/rules-tables.ts'
import { ROOT, read } from './files.ts'

const ID = /(?<![\w-])[GR]-[A-Z]+-\d+(?![\w-])/g

const files = globSync('{packages,apps,e2e,bench,scripts,test,docs}/**/*.{ts,tsx,mjs,sql,md,css,html}', {
  cwd: ROOT,
  exclude: (name) => /(^|[\\/])(node_modules|dist)$/.test(name),
}).concat(globSync('*.md', { cwd: ROOT }))
const isRule = (file: string) => file.startsWith(join('docs', 'reference', 'rules'))
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

const rules = files
  .filter(isRule)
  .flatMap((file) => read(file).split(/^- \*\*/m))
  .flatMap((part) => [...part.matchAll(/^([GR]-[A-Z]+-\d+) ([^*]+)\.\*\* ([\s\S]+)/g)])
  .map(([, id = '', title = '', text = '']) => ({ id, title, text: text.split(/\n(?:#|<)/)[0] ?? '' }))
const defined = rules.map(({ id }) => id)
const wordsOf = (text: string) => text.split(/\s+/).length
const QUOTES = /`[^`]*`|“[^”]*”|"[^"]*"|(?<!\w)'[\s\S]*?'(?!\w)/g
const sentencesOf = (text: string) => text.replace(QUOTES, 'quote').split(/[.!?](?:\s|$)/).length - 1

/** From the list of retired ids: `R-ACC 2, 5; R-AI 1.` */
const retired = [...read('docs/reference/rules/README.md').matchAll(/(R-[A-Z]+)\s([\d,\s]+)[;.]/g)].flatMap(
  ([, area, numbers = '']) => numbers.split(',').map((number) => `${area}-${Number(number)}`),
)

describe('rules', () => {
  it('contain the current tables of the contract', async () => {
    const current = [...(await currentReference())]
    expect(current.length).toBeGreaterThan(20)
    const stale = current.filter(([file, text]) => readFileSync(file, 'utf8') !== text)
    expect(
      stale.map(([file]) => file),
      'old tables: run npm run docs:rules',
    ).toEqual([])
  })

  it('define each id once', () => {
    expect(defined.length).toBeGreaterThan(200)
    expect(defined.filter((id, index) => defined.indexOf(id) !== index)).toEqual([])
  })

  it('reuse no retired id', () => {
    expect(retired.length).toBeGreaterThan(100)
    expect(retired.filter((id, index) => defined.includes(id) || retired.indexOf(id) !== index)).toEqual([])
  })

  it('have at most 120 of our own', () => {
    expect(defined.filter((id) => id.startsWith('R-')).length).toBeLessThanOrEqual(120)
  })

  it('have a short title and at most 80 words', () => {
    const long = rules.filter(
      ({ title, text }) => wordsOf(title) > 5 || text.split(/\n\s*(?:- |\|)/).some((part) => wordsOf(part) > 80),
    )
    expect(long.map(({ id }) => id)).toEqual([])
  })

  it('have at most three sentences', () => {
    expect(rules.filter(({ text }) => sentencesOf(text) > 3).map(({ id }) => id)).toEqual([])
  })

  it('are cited instead of documents outside the repository', () => {
    const foreign = linesWith(
      /specification [12]\b|(details|experience|architecture),? ("|§)|[Dd]ecisions T\d+|, T\d+\)/g,
    )
    // Applied migrations are never edited.
    expect(foreign.filter(({ at }) => !/[\\/]migrations[\\/]/.test(at))).toEqual([])
  })

  it('define each cited id', () => {
    const cited = linesWith(ID)
    expect(cited.length).toBeGreaterThan(200)
    expect(cited.filter(({ found }) => !defined.includes(found))).toEqual([])
  })
})
