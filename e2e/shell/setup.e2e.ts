import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findings } from '../harness/axe.ts'
import { follow, testConsole } from '../harness/console.ts'
import { button, said } from '../harness/controls.ts'
import { layoutFindings } from '../harness/layout.ts'

const test = testConsole()

// R-WELC-10
describe('the first hour of an installation', () => {
  it('is led step by step, each ticked by the data, until it is done; dismissed, it is back from the account menu', async () => {
    const page = await test.signedIn([...PERMISSIONS], '/')
    const setup = page.getByRole('region', { name: 'Set up' })
    await said(page, 'A few steps to set up your installation')
    await said(setup, '1 of 9 done. You can come back from the account menu.')
    expect(await page.getByRole('region', { name: 'Today' }).count(), 'nothing needs anybody').toBe(0)
    expect(await setup.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/org-unit/0',
      '/roles',
      '/user/info/0',
      '/clients/0',
      '/instances/0',
      '/amqs/0',
    ])
    await said(setup, `${test.services.config.publicUrl}/api/Authentication/SamlAcs`)
    await button(setup, 'Copy ACS URL').waitFor()
    expect([...(await layoutFindings(page)), ...(await findings(page))]).toEqual([])

    await setup.getByRole('link', { name: 'Add instance' }).click()
    await said(page, 'There are no clients yet. New Client')
    expect(await page.getByRole('link', { name: 'New Client' }).getAttribute('href')).toBe('/clients/0')
    await follow(page, '/instances')
    await said(page, 'An instance is a database of a client, so add the client first.')

    const instance = await test.instance({ acesClientId: await test.client() })
    await sql`insert into amqs (name, "createdBy") values ('Mortgage', 'x')`.execute(test.db)
    await follow(page, '/')
    await setup.getByText('Add the first client (done)').waitFor()
    await setup.getByRole('link', { name: 'Add subscription' }).waitFor()
    await setup.getByRole('link', { name: 'Add version' }).waitFor()
    await said(setup, 'Not linked to its database yet. Set INSTANCE_DATABASE_URL and INSTANCE_HOSTS on the server.')
    await button(setup, 'Dismiss').click()
    await page.getByRole('region', { name: 'Today' }).waitFor()
    await page.reload()
    await page.getByRole('region', { name: 'Today' }).waitFor()
    expect(await setup.count()).toBe(0)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Setup guide' }).click()
    await setup.waitFor()

    await test.as(['ROLE_VIEW'])
    await sql`insert into amq_versions ("amqId", name, description, number, enabled, "filePath", "startDate", "createdBy")
              select id, '2026', 'x', 1, true, 'x', current_date - 30, 'x' from amqs`.execute(test.db)
    await sql`insert into amq_groups (name, enabled, "createdBy") values ('Group', true, 'x')`.execute(test.db)
    await sql`insert into amq_group_amqs select g.id, a.id from amq_groups g, amqs a`.execute(test.db)
    await sql`insert into subscriptions ("amqGroupId", "databaseId", "startDate")
              select id, ${instance}, current_date from amq_groups`.execute(test.db)
    const other = await test.signedIn([...PERMISSIONS], '/')
    await other.getByRole('region', { name: 'Today' }).waitFor()
    await other.getByText("You're all caught up").waitFor()
    expect(await other.getByRole('region', { name: 'Set up' }).count()).toBe(0)
  })
})
