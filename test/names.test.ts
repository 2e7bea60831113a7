import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('names stand in one order, whatever language the browser speaks: Swedish has its Å behind the Z', () => {
  const names = JSON.stringify(new URL('../apps/web/src/ui/names.ts', import.meta.url).href)
  const script = `import { compareNames, compareNumbered } from ${names}
    for (const compare of [compareNames, compareNumbered]) console.log(['Zeta', 'Åsa', 'Alma'].sort(compare).join())`
  const env = { ...process.env, LC_ALL: 'sv_SE.UTF-8' }
  const sorted = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8' })
  expect(sorted.trim().split('\n')).toEqual(['Alma,Åsa,Zeta', 'Alma,Åsa,Zeta'])
})
