import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('names sort alike in every browser language', () => {
  const names = JSON.stringify(new URL('../apps/web/src/ui/names.ts', import.meta.url).href)
  const script = `import { compareNames } from ${names}
    console.log(['Zeta', 'Sort 10', 'Åsa', 'sort 1', 'Alma', 'Sort 2'].sort(compareNames).join())`
  const env = { ...process.env, LC_ALL: 'sv_SE.UTF-8' }
  const sorted = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' })
  expect(sorted.trim()).toBe('Alma,Åsa,sort 1,Sort 2,Sort 10,Zeta')
})
