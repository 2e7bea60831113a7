import { describe, expect, it } from 'vitest'
import { givenOneOfEach, walkAccessibly } from './harness/axe.ts'
import { testConsole } from './harness/console.ts'
import { layoutFindings } from './harness/layout.ts'
import { recordAddresses } from './harness/screens.ts'

const test = testConsole()

const REPORTS = ['amq-subscriptions', 'vendor-reports', 'in-app-notifications'].map((one) => `/reporting/${one}`)

describe('axe finds nothing', () => {
  it('on any tab of any kind of record', async () => {
    const { caller, ids } = await givenOneOfEach(test)
    await walkAccessibly(await test.pageOf(caller, '/'), test.url, recordAddresses(ids))
  }, 180_000)
})

it('on a phone nothing jumps while a report arrives', async () => {
  const page = await test.signedIn(['REPORTING'], '/')
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of REPORTS) {
    await page.goto(test.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await layoutFindings(page), path).toEqual([])
  }
}, 60_000)
