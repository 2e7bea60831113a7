import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, read } from './files.ts'

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))
const documents = files.filter((file) => file.endsWith('.md'))
const sources = files.filter((file) => /\.(ts|tsx|mjs|sql|css|html|json|ya?ml)$/.test(file))

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '')

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
const anchorsOf = (file: string) =>
  [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text))

function isBroken(file: string, path: string, anchor: string | undefined): boolean {
  const target = path === '' ? file : join(dirname(file), path)
  if (!existsSync(join(ROOT, target))) return true
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
}

/** Alternatives of a decision name what the code doesn't have. */
const quotesOf = (text: string) =>
  [...(withoutCode(text).split('## Alternatives')[0] ?? '').matchAll(/`([^`\n]+)`/g)].map(([, quote = '']) => quote)
const words = new Set(
  sources.filter((file) => file !== 'test/documents.test.ts').flatMap((file) => read(file).match(/[\w$]+/g) ?? []),
)
const hasPath = (path: string) =>
  files.some((file) => `/${file}`.endsWith(`/${path}`) || `/${file}`.includes(`/${path}/`))
const exists = (quote: string) =>
  /^[\w.-]+(\/[\w.-]+)+$|^[\w.-]+\.tsx?$/.test(quote)
    ? hasPath(quote)
    : (quote.match(/[\w$]+/g) ?? []).every((word) => words.has(word))

describe('documents', () => {
  it('link to existing files and headings', () => {
    const broken = documents.flatMap((file) =>
      [...withoutCode(read(file)).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]*))?\)/g)]
        .filter(([, path = '', anchor]) => isBroken(file, path, anchor))
        .map(([link]) => `${file}: ${link}`),
    )
    expect(documents.length).toBeGreaterThan(50)
    expect(broken).toEqual([])
  })

  it('are listed in docs/README.md', () => {
    const map = read('docs/README.md')
    const pages = documents.filter((file) => /^docs\/(?!README|adr\/0|reference\/rules\/(?!README))/.test(file))
    expect(pages.filter((file) => !map.includes(`(${file.slice('docs/'.length)})`))).toEqual([])
  })

  it('keep lines outside of tables within 120 characters', () => {
    const long = documents.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => line.length > 120 && !line.trimStart().startsWith('|'))
        .map((line) => `${file}: ${line}`),
    )
    expect(long).toEqual([])
  })

  it('name only existing paths and identifiers', () => {
    const explaining = documents.filter((file) => /^docs\/(adr|internals)\//.test(file))
    const missing = explaining.flatMap((file) =>
      quotesOf(read(file))
        .filter((quote) => !exists(quote))
        .map((quote) => `${file}: ${quote}`),
    )
    expect(explaining.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })
})
