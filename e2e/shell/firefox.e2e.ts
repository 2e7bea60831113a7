import type { Amq } from '@acm/contract/amqs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../../apps/server/test/app.ts'
import { upload } from '../../apps/server/test/uploads.ts'
import { testConsole } from '../harness/console.ts'
import { byRole, downloaded, type Firefox, fill, follow, launchFirefox, press, reads } from '../harness/firefox.ts'

const test = testConsole()
let firefox: Firefox
beforeAll(async () => {
  firefox = await launchFirefox(process.env.FIREFOX_PATH ?? '')
})
afterAll(() => firefox.close())

const fileOf = (wording: string) => Buffer.from(JSON.stringify({ questions: [{ id: 'q1', text: wording }] }))

it('works in Firefox from sign-in to export', async () => {
  const caller = await test.as([
    'ORG_UNIT_VIEW',
    'ORG_UNIT_ADD',
    'ORG_UNIT_EDIT',
    'AMQ_LIBRARY_VIEW',
    'AMQ_LIBRARY_EDIT',
    'AMQ_LIBRARY_UPDATE_VERSION',
  ])
  const { email } = await test.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  const { body: amq } = await caller.post<Amq>('/Amq/SaveAmq', { name: 'Loan Review', description: 'x' })
  const uploaded = async (Name: string, wording: string) =>
    (await upload(caller, { AMQId: amq.id, Name }, { name: `${Name}.json`, content: fileOf(wording) })).body.id
  const [spring, autumn] = [await uploaded('Spring', 'Is it so?'), await uploaded('Autumn', 'Is it still so?')]

  const page = await firefox.browser.newPage()
  await page.goto(`${test.url}/login`)
  await fill(page, 'Email', email)
  await fill(page, 'Password', PASSWORD)
  await press(page, 'button', 'Log In')
  await byRole(page, 'link', 'Org Units')

  await follow(page, '/org-unit/0')
  await fill(page, 'Name', 'West')
  await fill(page, 'Description', 'From Firefox')
  await press(page, 'button', 'Save Org Unit')
  await reads(page, 'Org Unit saved successfully')
  await byRole(page, 'link', 'West')
  await fill(page, 'Filter by Name', 'east')
  await reads(page, 'No org units match')
  await fill(page, 'Filter by Name', 'west')
  await byRole(page, 'link', 'West')
  const cut = await page.$$eval('main :is(th, button)', (all) =>
    all
      .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
  const { length } = await firefox.browser.pages()
  await page.keyboard.down('Control')
  await page.locator('tbody td').click()
  await page.keyboard.up('Control')
  await expect.poll(async () => (await firefox.browser.pages()).length).toBe(length + 1)
  await (await firefox.browser.pages()).at(-1)?.close()

  await follow(page, `/amqs/${amq.id}`)
  await press(page, 'button', 'Add New Version')
  await byRole(page, 'dialog', 'Add Version')
  await page.keyboard.press('Escape')
  await page.waitForSelector('[role=dialog]', { hidden: true })

  await follow(page, `/amqs/versions/compare?from=${spring}&to=${autumn}`)
  await reads(page, '1 change: 1 changed.')
  await press(page, 'button', 'Export CSV')
  expect(await downloaded(firefox)).toMatch(/Is it so\?.*Is it still so\?/)
}, 90_000)
