import { it } from 'vitest'
import { testConsole } from './harness/console.ts'
const test = testConsole()
it('shots', async () => {
  const client = await test.client({ acesClientName: 'Harbor Lending' })
  for (let n = 0; n < 6; n++) await test.instance({ acesClientId: client, databaseCode: `HARBOR-${n}` })
  for (let n = 0; n < 6; n++) await test.instance()
  const caller = await test.as(['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'])
  await caller.post('/Feature/BulkEdit', { systemEnhancementName: 'AI_Alpha', isEnabled: true })
  const page = await test.pageOf(caller, '/features', { viewport: { width: 1440, height: 900 } })
  for (const [name, path] of [['list', '/features'], ['bulk', '/features-bulk-edit'], ['tab', '/instances/1?initialTab=features'], ['matrix', '/features?view=matrix']] as const) {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(test.url + path)
      await page.waitForLoadState('networkidle')
      if (name === 'bulk') {
        await page.getByRole('combobox', { name: 'Feature' }).click()
        await page.getByRole('option', { name: 'Express_Review' }).click()
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('will change').first().waitFor()
      }
      await page.screenshot({ path: `/tmp/feat-${name}-${width}.png` })
    }
  }
})
