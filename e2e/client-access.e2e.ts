import type { Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { pathOf, testConsole } from './harness/console.ts'

const test = testConsole()

describe('a person who may see little of the clients', () => {
  it('is told that their org units have no clients', async () => {
    const unit = await test.orgUnit()
    const page = await test.signedIn([{ permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [unit] }], '/clients')
    await page
      .getByText('There are no clients in your org units. Ask your administrator if you expected some.')
      .waitFor()
    expect(await page.getByTestId('range').count()).toBe(0)
  })

  it('is told that the parts they may see are not built yet', async () => {
    const id = await test.client()
    for (const permission of ['SUBSCRIPTION_VIEW', 'BO_VIEW', 'INSTANCE_DETAILS_VIEW', 'SSO_CONFIG_VIEW'] as const) {
      const page = await test.signedIn([permission], `/clients/${id}`)
      await page.getByText('The parts of this client that you may see are not built yet.', { exact: true }).waitFor()
      expect(await page.getByText(/no permission/).count()).toBe(0)
    }
  })

  it('ends after adding one where they may be, and Back leads to no empty form', async () => {
    const ways: [Permission[], RegExp][] = [
      [['CLIENT_DETAILS_FULL_EDIT', 'BO_VIEW'], /^\/clients\/[1-9]\d*$/],
      [['CLIENT_DETAILS_FULL_EDIT'], /^\/$/],
    ]
    for (const [index, [permissions, end]] of ways.entries()) {
      const page = await test.signedIn(permissions, '/')
      await page.getByText('Welcome, Test').waitFor()
      await page.goto(`${test.url}/clients/0`)
      await page.getByLabel('Client Name', { exact: true }).fill(`Made by maker ${index}`)
      await page.getByLabel('Client Code', { exact: true }).fill(`MAKER${index}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect.poll(() => pathOf(page)).toMatch(end)
      await page.goBack()
      await page.getByText('Welcome, Test').waitFor()
    }
  })
})
