import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const cwd = join(import.meta.dirname, '..')
const isCode = (file: string) => /\.(ts|tsx|css|mjs|sql)$/.test(file)
const isOfTests = (file: string) => /\.(test|e2e)\.tsx?$|^(test|e2e)\/|\/tests?\//.test(file)
const within =
  (...folders: readonly string[]) =>
  (file: string) =>
    !isOfTests(file) && folders.some((folder) => file.startsWith(`${folder}/`))

/** A commit that exceeds a ceiling takes something else away, and names it. The aims are in CONTRIBUTING.md. */
const CEILINGS = [
  { of: 'packages/contract', has: within('packages/contract'), most: 8730 },
  { of: 'apps/server', has: within('apps/server'), most: 29_330 },
  { of: 'apps/web', has: within('apps/web'), most: 44_380 },
  { of: 'scripts, bench and torture', has: within('scripts', 'bench', 'torture'), most: 7730 },
  { of: 'tests', has: isOfTests, most: 43_500 },
]
const MOST_WEB_FILES = 655

// Files of Git's index, so that what a build or a test leaves behind doesn't count.
const files = execFileSync('git', ['ls-files'], { cwd, encoding: 'utf8' }).trim().split('\n').filter(isCode)
const linesOf = (file: string) => readFileSync(join(cwd, file), 'utf8').split('\n').length - 1

it.each(CEILINGS)('$of has at most $most lines', ({ has, most }) => {
  const lines = files.filter(has).reduce((sum, file) => sum + linesOf(file), 0)
  expect(lines).toBeLessThanOrEqual(most)
})

it('the web has few files', () => {
  expect(files.filter(within('apps/web/src')).length).toBeLessThanOrEqual(MOST_WEB_FILES)
})
