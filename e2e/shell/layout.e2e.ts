import { expect, it } from 'vitest'
import { touch } from '../../apps/server/test/app.ts'
import { givenOneOfEach } from '../harness/axe.ts'
import { follow, testConsole } from '../harness/console.ts'
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
  const page = await test.pageOf(caller, null)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [isDocument, path] of [
    [true, '/reporting/vendor-reports'],
    [true, `/clients/${client}`],
    [true, `/instances/${instance}`],
    [true, '/users'],
    [false, `/clients/${client}?initialTab=sso`],
    [false, '/reporting/amq-subscriptions'],
    [false, `/user/info/${user}`],
    [false, '/reporting/in-app-notifications'],
    [false, '/access'],
    [false, '/vendor-products'],
  ] as const) {
    await (isDocument ? page.goto(test.url + path) : follow(page, path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    expect(await layoutFindings(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }

  // Sticky headers, acts of rows, arrows of tabs.
  await follow(page, '/users?initialTab=inactive&email=covered')
  await page.getByRole('button', { name: 'More' }).first().waitFor()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 500 })
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').focus()
    for (const key of ['Tab', 'Shift+Tab']) expect(await coveredStops(page, key, 30), `${key} at ${width}`).toEqual([])
  }
  await follow(page, `/instances/${instance}`)
  await page.getByRole('tab', { name: 'Details' }).focus()
  for (const key of ['ArrowRight', 'ArrowLeft']) expect(await coveredStops(page, key, 9), key).toEqual([])
}, 120_000)
