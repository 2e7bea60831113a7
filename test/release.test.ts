import { describe, expect, it } from 'vitest'
import { read } from './files.ts'

const { version } = JSON.parse(read('package.json')) as { version: string }

describe('the version of the product', () => {
  it('is semantic and the first in the changelog', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  })

  it('matches lock file and images', () => {
    expect(JSON.parse(read('package-lock.json')).version).toBe(version)
    for (const file of ['backup', 'console', 'migrate'])
      expect(read(`deploy/kubernetes/${file}.yaml`), file).toContain(`/aces-central-management:${version}`)
  })

  it('is supported by SECURITY.md', () => {
    expect(read('SECURITY.md')).toContain(`the newest minor version (${version.split('.').slice(0, 2).join('.')})`)
  })
})
