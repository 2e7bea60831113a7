import { describe, expect, it } from 'vitest'
import { filesLike, read } from './files.ts'

const SOURCES = [
  'apps/server/src/**/*.ts',
  'packages/contract/src/**/*.ts',
  'scripts/**/*.{ts,mjs}',
  // Its messages are reasons of rejected single sign-ons.
  'node_modules/@node-saml/node-saml/lib/saml.js',
]
const PAGES = filesLike('docs/operate/*.md')

const sources = filesLike(SOURCES)
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)
  .join('\n')

const spansOf = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)

/** Code spans that end with a period, and those in the first column of a table of messages. */
function messagesOf(page: string): string[] {
  const tables = read(page)
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n(?!\|)/)
  return tables.flatMap((table) => {
    const isMessages = /^(?:.*\n)?\| (?:message|`reason`) \|/.test(table)
    const cells = isMessages ? table.split('\n').map((row) => row.split(' | ')[0] ?? '') : []
    return [...cells.flatMap(spansOf), ...spansOf(table).filter((span) => / .*\.$/.test(span))]
  })
}

/** A quoted message has … for a value. */
function isPrinted(message: string): boolean {
  const parts = message.split('…').map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('.{0,80}?')).test(sources)
}

describe('pages for operators', () => {
  it('quote messages as the program prints them', () => {
    const quoted = PAGES.flatMap((page) => messagesOf(page).map((message) => ({ page, message })))
    expect(quoted.length).toBeGreaterThan(50)
    expect(quoted.filter(({ message }) => !isPrinted(message))).toEqual([])
  })
})
