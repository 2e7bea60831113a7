import { expect, it } from 'vitest'
import { touch } from '../../apps/server/test/app.ts'
import { givenOneOfEach } from '../harness/axe.ts'
import { follow, testConsole, until } from '../harness/console.ts'
import { coveredStops, layoutFindings } from '../harness/layout.ts'
import { settled } from '../harness/pages.ts'

const test = testConsole()

it('keeps layout stable and focus visible on a phone', async () => {
  for (let one = 0; one < 12; one++)
    await test.user({ email: `a.rather.long.name.${one}@covered.example`, isLocked: true })
  await touch(test.db, 'users')
  const { caller, ids } = await givenOneOfEach(test)
  const { client, instance, user } = ids
  const acesClientName = 'A client whose name needs more than one line on a phone'
  const long = { acesClientName, clientCode: 'C'.repeat(250) }
  await test.db.updateTable('clients').set(long).where('acesClientId', '=', client).execute()
  const databaseCode = 'M'.repeat(50)
  await test.db.updateTable('instances').set({ databaseCode }).where('databaseId', '=', instance).execute()
  const page = await test.pageOf(caller, null, { viewport: { width: 360, height: 800 } })
  const look = async (path: string) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    expect(await layoutFindings(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
  for (const path of ['/reporting/vendor-reports', `/instances/${instance}`]) {
    await page.goto(test.url + path)
    await look(path)
  }
  for (const path of [
    '/users',
    `/clients/${client}`,
    '/reporting/amq-subscriptions',
    `/user/info/${user}`,
    `/clients/${client}?initialTab=sso`,
    '/reporting/in-app-notifications',
    '/access',
    '/vendor-products',
  ]) {
    await follow(page, path)
    await look(path)
  }

  await page.getByRole('button', { name: /navigation/i }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Org Units' }).click()
  await until(page, '/org-units')

  // Sticky headers, acts of rows, arrows of tabs.
  await follow(page, '/users?initialTab=inactive&email=covered')
  await page.getByRole('button', { name: 'More' }).first().waitFor()
  await page.setViewportSize({ width: 360, height: 500 })
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').focus()
  for (const key of ['Tab', 'Shift+Tab']) expect(await coveredStops(page, key, 30), key).toEqual([])
  await follow(page, `/instances/${instance}`)
  await page.getByRole('tab', { name: 'Details' }).focus()
  for (const key of ['ArrowRight', 'ArrowLeft']) expect(await coveredStops(page, key, 9), key).toEqual([])
}, 120_000)
