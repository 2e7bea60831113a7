import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isInContext } from '../torture/deploy/image.ts'
import { filesImportedBy } from './import-graph.ts'

it('an image contains all that its types need (.dockerignore)', () => {
  const cwd = join(import.meta.dirname, '..')
  const checked = globSync('{apps,packages}/*/{src,test}/**/*.{ts,tsx}', { cwd }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  expect(checked.length).toBeGreaterThan(1000)
  const missing = checked.flatMap((file) =>
    [file, ...filesImportedBy(file)].filter((other) => !isInContext(other)).map((other) => `${file} → ${other}`),
  )
  expect(missing).toEqual([])
})
