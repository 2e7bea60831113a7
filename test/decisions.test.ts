import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesLike, read } from './files.ts'

const index = read('docs/adr/README.md')
const decisions = filesLike('docs/adr/0*.md')
  .sort()
  .map((path) => ({ file: basename(path), text: read(path) }))

describe('decisions', () => {
  it('are at most 25 files', () => {
    expect(filesLike('docs/adr/*').length).toBeLessThanOrEqual(25)
  })

  it('have a number, a title, a status and a date', () => {
    const head = /^# (\d+)\. [A-Z].+\n+Accepted \d{4}-\d\d-\d\d/
    const numbers = decisions.map(({ text }) => Number(head.exec(text)?.[1]))
    expect(numbers).toEqual(decisions.map(({ file }) => Number.parseInt(file, 10)))
  })

  it('have the same sections in at most 60 lines', () => {
    for (const { file, text } of decisions) {
      expect(text.match(/^## .+/gm), file).toEqual(['## Context', '## Decision', '## Consequences', '## Alternatives'])
      expect(text.split('\n').length, file).toBeLessThanOrEqual(61)
    }
  })

  it('are listed once in the index', () => {
    const rows = [...index.matchAll(/^\| (\d+) \| \d{4}-\d\d-\d\d \| \[[^\]]+\]\(([^)]+)\)/gm)]
    expect(rows.map((row) => row[2])).toEqual(decisions.map(({ file }) => file))
  })

  it('never reuse a number', () => {
    const retired = [...(index.split('## Retired numbers')[1] ?? '').matchAll(/(\d+)(?: → [^,.]+)?[,.]/g)]
    const numbers = [...decisions.map(({ file }) => Number.parseInt(file, 10)), ...retired.map((one) => Number(one[1]))]
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
  })
})
