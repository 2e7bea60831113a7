import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGES = [...globSync('docs/**/*.md', { cwd: ROOT }), ...globSync('*.md', { cwd: ROOT })]
const SOURCES = [
  'apps/server/src/**/*.ts',
  'packages/contract/src/**/*.ts',
  'apps/web/src/**/*.tsx',
  'scripts/**/*.{ts,mjs}',
  // Its messages are reasons of rejected single sign-ons.
  'node_modules/@node-saml/node-saml/lib/saml.js',
]
/** Pages that quote messages of the program. */
const QUOTING = PAGES.filter((page) => page.startsWith(join('docs', 'operate')) || page === 'README.md')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '')
const sources = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map(read)
  .join('\n')

/** As GitHub writes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (page: string) =>
  [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text))

/** False: a link to a file or heading that doesn't exist. */
function leads(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(page), path) : page
  if (!existsSync(join(ROOT, target))) return false
  return anchor === undefined || anchorsOf(target).includes(anchor)
}

const spansOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)

/** Code spans that end with a period, and those in the first column of a table of messages. */
function messagesOf(page: string): string[] {
  const tables = withoutCode(read(page)).split(/\n(?!\|)/)
  return tables.flatMap((table) => {
    const isMessages = /^(?:.*\n)?\| (?:message|`reason`) \|/.test(table)
    const cells = isMessages ? table.split('\n').map((row) => row.split(' | ')[0] ?? '') : []
    return [...cells.flatMap(spansOf), ...spansOf(table).filter((span) => / .*\.$/.test(span))]
  })
}

/** A quoted message has … for a value. */
function isPrinted(message: string): boolean {
  const parts = message.split('…').map((part) => RegExp.escape(part.trim()))
  return new RegExp(parts.join('.{0,80}?')).test(sources)
}

describe('documents', () => {
  it('link to existing files and headings', () => {
    const links = PAGES.flatMap((page) =>
      [...withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => ({ page, link })),
    )
    expect(links.length).toBeGreaterThan(200)
    expect(links.filter(({ page, link }) => !leads(page, link))).toEqual([])
  })

  it('quote messages as the program prints them', () => {
    const quoted = QUOTING.flatMap((page) => messagesOf(page).map((message) => ({ page, message })))
    expect(quoted.length).toBeGreaterThan(80)
    expect(quoted.filter(({ message }) => !isPrinted(message))).toEqual([])
  })
})
