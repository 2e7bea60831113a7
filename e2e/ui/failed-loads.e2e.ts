import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { expect, it } from 'vitest'
import { follow, stub, testConsole } from '../harness/console.ts'
import { button } from '../harness/controls.ts'
import { bannerLasts, testRoles } from '../harness/roles.ts'

const test = testConsole()
const { role } = testRoles(test)

/** An address, its call, its words and what it shows once it is read; none is asked for by those before it. */
const PAGES = [
  ['/roles', '/Roles/GetAll', "Can't get roles. Please try again", 'Failed role'],
  ['/org-units', '/OrgUnits/GetAll', "Can't get org units. Please try again", 'Failed unit'],
  ['/amqs', '/Amq/GetAllAmqs', "Can't get AMQs. Please try again", 'Failed AMQ'],
  ['/amq-groups', '/AmqGroup/GetAllAmqGroups', "Can't get AMQ Groups. Please try again", 'Failed group'],
  ['/clients', '/Client/GetAllClients', "Can't load clients list. Please try again", 'Failed client'],
  ['/instances', '/ClientDatabase/GetAllInstances', "Can't get instances list. Please try again", 'FAILED-1'],
  [
    '/system-settings',
    '/SystemSetting/GetSystemSetting/1',
    "Can't get System Settings. Please try again",
    'C:\\inetpub\\aces',
  ],
] as const

it('a page that cannot be loaded says so for five seconds and can be asked again', async () => {
  await role('Failed role')
  await test.orgUnit('Failed unit')
  const acesClientId = await test.client({ acesClientName: 'Failed client' })
  await test.instance({ acesClientId, databaseCode: 'FAILED-1' })
  const caller = await test.as([...PERMISSIONS])
  await caller.post(contract.amqs.save.path, { id: 0, name: 'Failed AMQ', description: null, rowVersion: null })
  await caller.post(contract.amqGroups.save.path, { id: 0, name: 'Failed group', enabled: true, rowVersion: null })
  const page = await test.pageOf(caller, '/', { clock: true })
  await page.getByText('Welcome, Test').waitFor()
  for (const [path, call, words, shown] of PAGES) {
    await stub(page, call, 500)
    await bannerLasts(page, words, 5000, () => follow(page, path))
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await page.getByRole('main').getByText(shown, { exact: true }).first().waitFor()
    expect(await button(page, 'Retry').count(), path).toBe(0)
  }
}, 90_000)
