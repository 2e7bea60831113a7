import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
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
})
