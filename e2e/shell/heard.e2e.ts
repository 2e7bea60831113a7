import type { Amq } from '@acm/contract/amqs'
import type { Client } from '@acm/contract/clients'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../../apps/server/test/app.ts'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { upload } from '../../apps/server/test/uploads.ts'
import { follow, testConsole } from '../harness/console.ts'
import { listen } from '../harness/heard.ts'
import { settled } from '../harness/pages.ts'
import { testRoles } from '../harness/roles.ts'

const test = testConsole()
const { role } = testRoles(test)
let unit = 0
let client = 0
const instances: number[] = []
let caller: TestCaller

beforeAll(async () => {
  unit = await test.orgUnit('Heard Unit')
  client = await test.client({ orgUnitId: unit, acesClientName: 'Heard Bank before', clientCode: 'HEARD' })
  for (let place = 1; place <= 11; place++)
    await test.client({ orgUnitId: unit, acesClientName: `Other ${place}`, clientCode: `OTHER${place}` })
  const places = [1, 2, 3].map((place) => `HEARD-${place}`)
  for (const databaseCode of places)
    instances.push(
      await test.instance({ acesClientId: client, orgUnitId: unit, databaseCode, databaseName: 'Heard database' }),
    )
  for (const name of ['Auditor', 'Heard role']) await role(name)
  caller = await test.as([...PERMISSIONS])
  const { body } = await caller.get<Client>(`/Client/GetClientDetails/${client}`)
  await caller.post('/Client/SaveClientDetails', { ...body, acesClientName: 'Heard Bank' })
})

/** Presses keys, or types what is in quotes, and expects exactly these lines. */
type Step = (keys: string, ...lines: string[]) => Promise<void>

async function walkOn(page: Page): Promise<Step> {
  const ears = await listen(page)
  return async (keys, ...lines) => {
    for (const key of keys.match(/"[^"]*"|\S+/g) ?? [])
      await (key.startsWith('"') ? page.keyboard.type(key.slice(1, -1)) : page.keyboard.press(key))
    await expect.poll(() => ears.heard(), { timeout: 10_000 }).toEqual(lines)
    ears.forget()
  }
}

/** Goes to the page by a link, and expects what is heard on arrival. */
async function arrive(path: string, ...lines: string[]) {
  const page = await test.sharedBy([...PERMISSIONS], null)
  // The first page of a document takes no focus.
  await page.getByRole('heading', { level: 1 }).waitFor()
  const step = await walkOn(page)
  await follow(page, path)
  await settled(page)
  await step('', ...lines)
  return { page, step }
}

it('announces sign-in', async () => {
  const { email } = await test.user()
  const page = await test.signedOut('/login')
  await page.getByLabel('Email', { exact: true }).waitFor()
  const step = await walkOn(page)
  await step('Enter', '▸ Email, textbox, invalid, required, Value is required.')
  await step(
    `"${email}" Tab "wrong" Enter`,
    '▸ Password, textbox, required, “•••••”, Invalid email or password.',
    '◂ Alert: Invalid email or password.',
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  // A new document begins with its title.
  await expect.poll(() => page.title()).toBe('Welcome, Test · ACES Central Management')
})

it('announces lists, another page and a record found by code', async () => {
  const { page, step } = await arrive('/clients', '▸ Clients, heading', '◂ 12 results')
  await step('/', '▸ Filters of Clients, search › Search for Clients, textbox')
  await step('"other"', '▸ Search for Clients, textbox, “other”', '◂ 11 results')
  await step('Backspace', '▸ Search for Clients, textbox, “othe”', '◂ 11 results')
  await step('Tab', '▸ Clear, button, Search for Clients')
  await page.getByRole('button', { name: 'Client Code' }).focus()
  await step('Enter', '▸ Clients, region › Clients, table › Client Code, button', '◂ Sorted by Client Code, ascending')
  await page.getByRole('button', { name: 'Next page' }).focus()
  await step('Enter', '▸ Pages, navigation › Previous page, button', '◂ 11 to 11 of 11')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Instances' }).focus()
  await step('Enter', '▸ Instances, heading', '◂ 3 results')
  await step(
    'Control+k "HEARD-2"',
    '▸ Search or go to, dialog › Records, group › HEARD-2 Heard database · Heard Bank Instance, option, selected',
    '◂ 1 result',
  )
  await step('Enter', '▸ Heard Bank / HEARD-2, heading')
})

it('announces a switched feature', async () => {
  const { page, step } = await arrive(
    `/instances/${instances[0]}?initialTab=features`,
    '▸ Heard Bank / HEARD-1, heading',
    '◂ 12 results',
  )
  await page.getByRole('switch', { name: 'AI_Alpha for instance HEARD-1' }).focus()
  await step(
    'Space',
    '▸ Features of the instance, region › Features of the instance, table › AI_Alpha › AI_Alpha for instance HEARD-1, switch, checked',
    '◂ Feature flag updated successfully AI_Alpha on for HEARD-1',
  )
  await step('Tab', '▸ AI_Document_Summary › AI_Document_Summary for instance HEARD-1, switch, not checked')
})

it('announces errors of a form and its save', async () => {
  const { step } = await arrive('/org-unit/0', '▸ Org Unit, region › Name, textbox, required')
  await step('Control+s', '▸ Please correct 2 fields, group, Name · Description')
  await step('Control+s', '▸ Please correct 2 fields, group, Name · Description')
  await step('Tab', '▸ Please correct 2 fields, group, Name · Description › Name, link')
  await step('Enter', '▸ Org Unit, region › Name, textbox, invalid, required, Value is required.')
  await step('"West"', '▸ Name, textbox, required, “West”', '◂ 1 field to correct')
  const wrong = '◂ 1 field to correct'
  await step('Control+s', '▸ Description, textbox, invalid, required, Value is required.', wrong)
  await step('Control+s', wrong)
  await step('"The west"', '▸ Description, textbox, required, “The west”')
  await step('Control+s', '▸ Org Units, heading', '◂ Org Unit saved successfully', '◂ 2 results')
})

it('announces what a picker has chosen', async () => {
  const { page, step } = await arrive('/user/info/0', '▸ User, region › Email, textbox, required')
  await page.getByRole('combobox', { name: 'Role' }).focus()
  await step('"audi"', '▸ Auditor, option, About Auditor')
  await step('Enter', '▸ Assigned Roles, region › Assign a role, group › Role, combobox, collapsed, “Auditor”')
  await step('Tab', '▸ Org Units, combobox, collapsed')
  await step('ArrowDown', '▸ All Org Units, option')
  await step('ArrowDown', '▸ Heard Unit, option, Made by a test')
  await step('Enter', '▸ Heard Unit, option, selected, Made by a test')
  await step(
    'Escape',
    '▸ Assigned Roles, region › Assign a role, group › Org Units, combobox, collapsed, 1 chosen: Heard Unit',
  )
  await step('Backspace', '▸ Org Units, combobox, collapsed', '◂ Removed: Heard Unit')
  await step('"hea"', '▸ Heard Unit, option, Made by a test')
  await step('Enter', '▸ All Org Units, option', '◂ Chosen: Heard Unit')
})

it('announces a confirmation', async () => {
  const { page, step } = await arrive('/roles?name=heard', '▸ Role Management, heading', '◂ 1 result')
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menu').waitFor()
  await step('End', '▸ Roles, region › Roles, table › Delete, menuitem')
  await step(
    'Enter',
    '▸ Delete role?, alertdialog, Role "Heard role" will be deleted. No users are assigned to it. › Cancel, button',
  )
  await step('Tab', '▸ Delete, button')
  await step('Enter', '▸ Reset Filters, button', '◂ Role Deleted Successfully', '◂ 0 results')
})

it('announces a bulk change and the end of its job', async () => {
  const { page, step } = await arrive('/instances', '▸ Instances, heading', '◂ 3 results')
  await step('j', '▸ Instances, region › Instances, table › HEARD-1, link')
  await step('x', '▸ HEARD-1 › Select HEARD-1, checkbox, checked', '◂ 1 selected. Enter: actions')
  await step('Escape', '▸ Select HEARD-1, checkbox, not checked', '◂ 0 selected')
  await step('x', '▸ Select HEARD-1, checkbox, checked', '◂ 1 selected. Enter: actions')
  await step('j x', '▸ HEARD-2 › Select HEARD-2, checkbox, checked', '◂ 2 selected. Enter: actions')
  await step('Enter', '▸ Selected rows, group › Set Feature, button')
  await step('Enter', '▸ Set a Feature, dialog › Feature, combobox, required, collapsed', '◂ 2 instances selected.')
  // A closed list knows its options by letters once it has them.
  await settled(page)
  await step('"E"', '▸ Feature, combobox, required, collapsed, “Express_Review”', '◂ 2 will change.')
  await step('Tab', '▸ Enabled, switch, checked')
  const failed = '◂ 1 of 2 done, 1 failed. HEARD-2 (1): The table is missing.'
  const show = await stubJob(page)
  await step('Control+s', '▸ Set Feature: Express_Review enabled, dialog, 0 of 2 done, 2 waiting › Close, button')
  show('failed')
  await step('', failed)
  await step('Shift+Tab Shift+Tab', '▸ Retry, button')
  await step('Enter', failed)
  show('done')
  const done = '▸ Set Feature: Express_Review enabled. 2 instances changed., group'
  await step('Enter', done, '◂ Everything is up to date')
  await step('Tab', `${done} › Revert, button`)
})

/** Shows the job as waiting, then with a failure that Retry doesn't fix. */
async function stubJob(page: Page) {
  let shown: 'waiting' | 'failed' | 'done' = 'waiting'
  let end = 0
  await page.route(/\/api\/x\/jobs\/\d+$/, async (route) => {
    const response = await route.fetch()
    const job = await response.json()
    const [first, second] = job.targets
    const broken = {
      ...second,
      recordId: 1,
      state: 'failed',
      reason: 'The table is missing.',
      finishedAt: `3000-01-01T00:00:0${end}Z`,
    }
    const states = {
      waiting: { done: 0, waiting: 2 },
      failed: { done: 1, failed: 1, isRetryable: true, targets: [first, broken] },
      done: {},
    }
    await route.fulfill({ response, json: { ...job, ...states[shown] } })
  })
  await page.route(/\/api\/x\/jobs\/\d+\/retry$/, async (route) => {
    end += 1
    await route.fulfill({ json: { waiting: 0, running: 0, failed: shown === 'failed' ? 1 : 0 } })
  })
  return (next: typeof shown) => {
    shown = next
  }
}

it('announces compared versions', async () => {
  const { id } = (await caller.post<Amq>('/Amq/SaveAmq', { name: 'Heard AMQ', description: 'x' })).body
  const file = (text: string) => Buffer.from(JSON.stringify({ questions: [{ id: 'q1', text }] }))
  await upload(caller, { AMQId: id, Name: 'Spring' }, { name: 'a.json', content: file('Is income verified?') })
  await upload(caller, { AMQId: id, Name: 'Autumn' }, { name: 'b.json', content: file('Is income verified twice?') })
  const { page, step } = await arrive(`/amqs/${id}`, '▸ Heard AMQ, heading', '◂ 2 results')
  await page.getByRole('checkbox', { name: 'Select Autumn' }).focus()
  await step(
    'Space',
    '▸ Versions, region › Versions, table › Autumn › Select Autumn, checkbox, checked',
    '◂ 1 selected. Enter: actions',
  )
  await step('ArrowDown Space', '▸ Spring › Select Spring, checkbox, checked', '◂ 2 selected. Enter: actions')
  await step('Enter', '▸ Selected rows, group › Compare Questions, button')
  await step('Enter', '▸ Compare Questions, heading', '◂ 1 change: 1 changed.')
})

it('announces the history of a record', async () => {
  const today = new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
  const { page, step } = await arrive(`/clients/${client}?initialTab=history`, '▸ Heard Bank, heading')
  await page.getByRole('link', { name: 'More filters and export' }).focus()
  await step('Tab', `▸ ${today}, region › Test Person changed the client, group › View This Version, button`)
  await step('Tab', '▸ Restore Previous Values, link')
  const restored = /^◂ These are the values from before the change on .+\. Nothing changes until you save\.$/
  await step('Enter', '▸ Heard Bank, heading', expect.stringMatching(restored), '◂ 1 change')
})

it('announces a conflict and its choice', async () => {
  const { page, step } = await arrive(`/clients/${client}?initialTab=details`, '▸ Heard Bank, heading')
  await page.getByLabel('Minimum Monthly Payment', { exact: true }).focus()
  await step('"100"', '▸ Hosted Clients, region › Minimum Monthly Payment, textbox, “100”', '◂ 1 change')
  const { body } = await caller.get<Client>(`/Client/GetClientDetails/${client}`)
  await caller.post('/Client/SaveClientDetails', { ...body, minimumMonthlyPayment: 200 })
  await step('', '◂ Test Person changed this just now.')
  const question =
    /^▸ Someone else saved changes, dialog, Test Person saved this record on .+ while you were editing it\. Changes to other fields are combined\. Which value do you want to keep\? › Back to Editing, button$/
  await step('Control+s', expect.stringMatching(question))
  await step('Shift+Tab', '▸ Minimum Monthly Payment, radiogroup › Yours: $100.00, radio, checked')
  await step('ArrowUp', '▸ Theirs: $200.00, radio, checked')
  await step('ArrowDown', '▸ Yours: $100.00, radio, checked')
  await step('Tab Tab', '▸ Submit, button')
  await step(
    'Enter',
    '▸ Hosted Clients, region › Minimum Monthly Payment, textbox, “100”',
    '◂ Client Saved Successfully',
  )
})
