import { describe, expect, it } from 'vitest'
import { follow, stub, testConsole } from '../../harness/console.ts'
import { forAll, STAFF, testStaff } from '../../harness/staff.ts'

const test = testConsole()
const staff = testStaff(test)

describe('a user', () => {
  it('has roles with names before, and without, the list of all roles', async () => {
    const roleId = await staff.role('x'.repeat(20))
    const user = await staff.user({ roleAssignments: [forAll(roleId)] })
    const page = await test.signedIn(STAFF, null)
    await stub(page, '/Roles/GetAll', 500)
    await page.goto(`${test.url}/user/info/${user.id}`)
    await page.getByRole('row').filter({ hasText: 'All Org Units' }).getByText('x'.repeat(20)).waitFor()
  })

  it('of a long name does not widen the page of a phone', async () => {
    const [firstName, lastName] = ['W'.repeat(50), 'M'.repeat(50)]
    const roleId = await staff.role('W'.repeat(50))
    const email = `${'w'.repeat(60)}@${'m'.repeat(30)}.com`
    const user = await staff.user({ firstName, lastName, email, roleAssignments: [forAll(roleId)] })
    const page = await test.signedIn(STAFF, `/user/password/${user.id}`, { viewport: { width: 360, height: 800 } })
    const isNarrow = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByText(`${firstName} ${lastName}`).waitFor()
    await isNarrow()
    await follow(page, `/user/info/${user.id}`)
    await page.getByRole('button', { name: 'Show Access', exact: true }).click()
    await page.getByText('has 1 of 37 permissions').waitFor()
    await isNarrow()
    await follow(page, `/access?user=${user.id}`)
    await page.getByText('has 1 of 37 permissions').waitFor()
    await isNarrow()
    await follow(page, `/role/${roleId}`)
    await page.getByRole('region', { name: 'Who has this role' }).getByText(email).waitFor()
    await isNarrow()
  })
})
