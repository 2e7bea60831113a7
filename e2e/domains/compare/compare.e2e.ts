import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, pathOf, testConsole } from '../../harness/console.ts'

const test = testConsole()

const act = (page: Page, role: 'button' | 'link', name: string) => page.getByRole(role, { name, exact: true })
/** Each line as it is read out: its header, then its cells. */
const lines = (page: Page) =>
  page
    .getByRole('region', { name: /^Compare / })
    .locator('tr:not([data-group])')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim())),
    )

it('compares selected instances and copies values', async () => {
  const orgUnitId = await test.orgUnit()
  const acesClientId = await test.client({ acesClientName: 'Side Bank' })
  const values = { orgUnitId, acesClientId, databaseCompany: 'Side Bank', databaseServer: 'db.example.com' }
  const one = await test.instance({ ...values, databaseCode: 'SIDE-1', databaseName: 'First', isArmcoDatabase: true })
  const two = await test.instance({ ...values, databaseCode: 'SIDE-2', databaseName: 'Second' })
  const caller = await test.as([...PERMISSIONS])
  await caller.post('/Feature/Edit', {
    acesDatabaseId: one,
    systemEnhancementName: 'AI_Alpha',
    isEnabled: true,
    rowVersion: null,
  })
  const page = await test.sharedBy([...PERMISSIONS], '/instances')
  await page.getByLabel('Instance Code', { exact: true }).fill('SIDE-')
  await page.getByRole('checkbox', { name: 'Select SIDE-1' }).check()
  await act(page, 'button', 'Compare').hover()
  await page.getByRole('tooltip', { name: 'Select 2 to 4 to compare.' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select SIDE-2' }).check()
  await act(page, 'button', 'Compare').click()
  await page.getByRole('heading', { level: 1, name: 'Compare Instances', exact: true }).waitFor()
  expect(decodeURIComponent(pathOf(page))).toBe(`/compare?kind=instance&ids=${one},${two}`)
  await expect
    .poll(() => lines(page))
    .toEqual([
      ['Field', 'SIDE-1 Side Bank', 'SIDE-2 Side Bank'],
      ['Instance Name', 'First', 'Second'],
      ['ARMCO Database', 'Yes', 'No'],
      ['AI_Alpha', 'Yes', 'No'],
    ])
  await page.getByRole('combobox', { name: 'Add Instance', exact: true }).waitFor()
  await page.getByText(/^3 of \d+ fields differ$/).waitFor()
  await page.getByText('Differs from first', { exact: true }).waitFor()

  await page.getByRole('switch', { name: 'Differences Only' }).click()
  // The page is what scrolls, and the head stays under its bar.
  const box = page.getByRole('region', { name: 'Compare Instances' })
  expect(await box.evaluate((one) => [one.scrollHeight - one.clientHeight, getComputedStyle(one).overflowY])).toEqual([
    0,
    'visible',
  ])
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  expect(await page.getByRole('columnheader', { name: 'SIDE-2' }).isVisible()).toBe(true)
  await expect
    .poll(async () => (await page.getByRole('columnheader', { name: 'SIDE-2' }).boundingBox())?.y)
    .toBe((await page.getByRole('banner').boundingBox())?.height)
  await page.getByRole('rowheader', { name: 'ARMCO Database (differs)', exact: true }).waitFor()
  await page.getByRole('rowheader', { name: 'Instance Server', exact: true }).waitFor()
  await page.getByRole('switch', { name: 'Differences Only' }).click()
  await page.getByRole('rowheader', { name: 'Instance Server', exact: true }).waitFor({ state: 'detached' })

  await act(page, 'button', 'Copy Values').click()
  await page.getByRole('checkbox', { name: 'Copy Instance Name', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Copy ARMCO Database', exact: true }).check()
  expect(await page.getByRole('checkbox', { name: 'Copy AI_Alpha', exact: true }).count()).toBe(0)
  expect(await findingsInLight(page)).toEqual([])
  await act(page, 'link', 'Open Details with 2 values').click()
  await page.getByText('These are the values of SIDE-1. Nothing changes until you save.', { exact: true }).waitFor()
  await page.getByText('Saved value: Second', { exact: true }).waitFor()
  expect(await page.getByLabel('Instance Name', { exact: true }).inputValue()).toBe('First')
  expect(await page.getByLabel('Instance Code', { exact: true }).inputValue()).toBe('SIDE-2')
  await act(page, 'button', 'Submit').click()
  await page.getByText('Client Instance Saved Successfully', { exact: true }).waitFor()
  const stored = (await caller.get<Instance>(`/ClientDatabase/GetInstanceDetails/${two}`)).body
  expect(stored).toMatchObject({ databaseCode: 'SIDE-2', databaseName: 'First', isArmcoDatabase: true })

  await openAnew(page, `/compare?kind=instance&ids=${one},${two}`)
  await act(page, 'button', 'Swap').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('ids')).toBe(`${two},${one}`)
  await page.setViewportSize({ width: 360, height: 740 })
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await expect.poll(isWide).toBe(false)

  await openAnew(page, `/compare?kind=instance&ids=${one},999999`)
  await page.getByRole('alert').getByText('One of these no longer exists.', { exact: true }).waitFor()
  await act(page, 'button', 'Start Over').click()
  await page.getByText('Select up to 4 to compare side by side.', { exact: true }).waitFor()
  await openAnew(page, `/compare?kind=instance&ids=${one}`)
  await page.getByText('Add another to compare.', { exact: true }).waitFor()
}, 60_000)
