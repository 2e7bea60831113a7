import type { Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { follow, pathOf, testConsole, until } from '../../harness/console.ts'

const test = testConsole()

describe('user with little access to clients', () => {
  it('sees that their org units have no clients', async () => {
    const unit = await test.orgUnit()
    const page = await test.signedIn([{ permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [unit] }], '/clients')
    await page.getByText('No clients in your org units. If you expected some, contact your administrator.').waitFor()
    expect(await page.getByTestId('range').count()).toBe(0)
  })

  it('adds a client and finds no empty form on Back', async () => {
    const ways: [Permission[], RegExp][] = [
      [['CLIENT_DETAILS_FULL_EDIT', 'BO_VIEW'], /^\/clients\/[1-9]\d*$/],
      [['CLIENT_DETAILS_FULL_EDIT'], /^\/$/],
    ]
    for (const [index, [permissions, end]] of ways.entries()) {
      const page = await test.signedIn(permissions, '/')
      await page.getByText('Welcome, Test').waitFor()
      await follow(page, '/clients/0')
      await page.getByLabel('Client Name', { exact: true }).fill(`Made by maker ${index}`)
      await page.getByLabel('Client Code', { exact: true }).fill(`MAKER${index}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect.poll(() => pathOf(page)).toMatch(end)
      await page.goBack()
      await page.getByText('Welcome, Test').waitFor()
    }
  })
})

it("can't open a client without a visible tab", async () => {
  const [here, there] = [await test.orgUnit(), await test.orgUnit()]
  const id = await test.client({ orgUnitId: here })
  const page = await test.signedIn(
    [
      { permissions: ['CLIENT_DETAILS_LIMITED_EDIT'], orgUnitIds: [here] },
      { permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [there] },
    ],
    `/clients/${id}`,
  )
  await until(page, '/forbidden')
  await page.getByText("You need “View client details” in this client's org unit").waitFor()
})

describe('the instances of a client', () => {
  it('are shown to users with instance permission', async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    const only = (permissions: Permission[], ...orgUnitIds: number[]) => ({ permissions, orgUnitIds })
    const id = await test.client({ orgUnitId: near, acesClientName: 'Split Bank' })
    await test.instance({ acesClientId: id, orgUnitId: far, databaseCode: 'SPLIT-FAR' })
    await test.instance({ acesClientId: id, orgUnitId: near, databaseCode: 'SPLIT-NEAR' })
    const page = await test.signedIn([only(['INSTANCE_DETAILS_VIEW'], far)], `/clients/${id}`)
    const tabs = () => page.getByRole('tab').allInnerTexts()
    const codes = () => page.locator('tbody tr').getByRole('link').allInnerTexts()

    await expect.poll(tabs).toEqual(['Instances 1', 'History'])
    await page.getByRole('tab', { name: 'Instances', exact: true }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Split Bank' }).waitFor()
    await expect.poll(codes).toEqual(['SPLIT-FAR'])
    const both = [
      only(['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'BO_VIEW'], near),
      only(['INSTANCE_DETAILS_VIEW'], far),
    ]
    await test.become(page, await test.as(both), `/clients/${id}?initialTab=instances`)
    await expect
      .poll(tabs)
      .toEqual(['Details', 'Email', 'Instances 1', 'AMQ Subscriptions', 'Business Objects', 'History'])
    // Subscriptions and business objects are answered the other instance too: it is nothing to open.
    await expect.poll(codes).toEqual(['SPLIT-FAR'])
  })

  it('lists disabled ones, sorts and opens', async () => {
    const id = await test.client()
    await test.instance()
    const on = { acesClientId: id, databaseCode: 'CI-1', databaseName: 'Books', databaseServer: 'sql-2' }
    const instance = await test.instance(on)
    await test.instance({ ...on, databaseCode: 'CI-2', databaseServer: 'sql-1', disabled: true })
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW'], `/clients/${id}?initialTab=Instances`)
    const rows = () =>
      page.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
    const listed = [
      ['CI-1', 'Books', 'sql-2', 'Yes'],
      ['CI-2', 'Books', 'sql-1', 'Disabled'],
    ]
    await expect.poll(rows).toEqual(listed)
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Instance Code', 'Instance Name', 'Instance Server', 'Active'])
    expect(await page.getByRole('link', { name: 'New Instance' }).count()).toBe(0)
    await page.getByRole('columnheader', { name: 'Instance Server' }).getByRole('button').click()
    await expect.poll(rows).toEqual(listed.toReversed())
    expect(pathOf(page)).toBe(`/clients/${id}?initialTab=Instances&sort=databaseServer`)
    await page.getByRole('link', { name: 'CI-1' }).click()
    await until(page, `/instances/${instance}`)
  })

  it('offers New Instance with permission even when empty', async () => {
    const id = await test.client()
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW'], `/clients/${id}`)
    await page.getByText('No instances for this client yet.', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'New Instance' }).count()).toBe(0)
    const maker = await test.as(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'])
    await test.become(page, maker, `/clients/${id}`)
    const create = page.getByRole('link', { name: 'New Instance' }).first()
    expect(await create.getAttribute('href')).toBe(`/instances/0?acesClientId=${id}`)
  })
})
