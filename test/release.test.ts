import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

describe('the version of the product', () => {
  it('is a semantic one, of which the changes tell first', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  })

  it('is that of the lock file and of the images that the manifests name', () => {
    expect(JSON.parse(read('package-lock.json')).version).toBe(version)
    for (const file of ['backup', 'console', 'migrate'])
      expect(read(`deploy/kubernetes/${file}.yaml`), file).toContain(`/aces-central-management:${version}`)
  })

  it('is supported as SECURITY.md says', () => {
    expect(read('SECURITY.md')).toContain(`the newest minor version (${version.split('.').slice(0, 2).join('.')})`)
  })
})
