import type { Amq } from '@acm/contract/amqs'
import type { Permission } from '@acm/contract/core/permissions'
import type { FeatureFlag } from '@acm/contract/features'
import type { OrgUnit } from '@acm/contract/org-units'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testConsole, until } from '../harness/console.ts'
import { button, expectText, field, summaryOf } from '../harness/controls.ts'

const test = testConsole()

const UNITS: Permission[] = ['ORG_UNIT_VIEW', 'ORG_UNIT_ADD', 'ORG_UNIT_EDIT']
const FEATURES: Permission[] = ['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT']
const UPDATE: Permission[] = ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION']
const open = (path: string) => test.sharedBy([...UNITS, ...FEATURES, ...UPDATE, 'INSTANCE_DETAILS_VIEW'], path)
const MAY_BE_SAVED = "The server didn't respond. Your changes may have been saved."
const MAY_BE_DONE = "The server didn't respond. It may have worked anyway."
const FIRST_STORED = 'Your first save went through, but not the changes you made after it. Open the record to finish.'

const summary = (page: Page) => page.getByRole('group', { name: MAY_BE_SAVED }).or(summaryOf(page))

/** Stored, and its answer is cut off. */
const lose = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}
/** Never arrives. */
const drop = (route: Route) => route.abort('connectionreset')

type Sent = { body: string; key: string | undefined }[]

/** Treats the next calls of that path this way, and later ones as usual; returns what was sent in all. */
async function next(page: Page, path: string, treat: (route: Route) => Promise<void>, count = 1): Promise<Sent> {
  const sent: Sent = []
  await page.route(`**/api${path}`, (route) => {
    const request = route.request()
    sent.push({ body: request.postData() ?? '', key: request.headers()['idempotency-key'] })
    return sent.length <= count ? treat(route) : route.continue()
  })
  return sent
}
/** The call and its repeat. */
const twice = (page: Page, path: string, treat: (route: Route) => Promise<void>) => next(page, path, treat, 2)

async function newUnit(page: Page, name: string): Promise<void> {
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Typed once')
  await button(page, 'Save Org Unit').click()
}
const unitsNamed = async (name: string) => {
  const units = (await (await test.as(UNITS)).get<OrgUnit[]>('/OrgUnits/GetAll')).body
  return units.filter((one) => one.name === name).length
}

// Repeats and what follows them: apps/web/src/api/client.test.ts and sendSave.test.ts.
describe('a save whose answer is lost', () => {
  it('keeps input when the repeat is lost too', async () => {
    const page = await open('/org-unit/0')
    const sent = await next(page, '/OrgUnits/SaveOrgUnit', async (route) => {
      await route.fetch()
      await page.context().setOffline(true)
      await route.abort('connectionreset')
    })
    await newUnit(page, 'Unknown, and stored')
    await expect.poll(() => summary(page).textContent()).toBe(`${MAY_BE_SAVED}Try Again`)
    expect(await page.getByText('Not saved', { exact: true }).count()).toBe(0)
    expect(await field(page, 'Name').inputValue()).toBe('Unknown, and stored')
    await summary(page).getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => summary(page).getByRole('button', { name: 'Try Again' }).isEnabled()).toBe(true)
    await page.context().setOffline(false)
    await summary(page).getByRole('button', { name: 'Try Again' }).click()
    await expectText(page, 'Org Unit saved successfully')
    await until(page, '/org-units')
    expect([new Set(sent.map(({ key }) => key)).size, await unitsNamed('Unknown, and stored')]).toEqual([1, 1])
  })
})

describe('a version whose answer is lost', () => {
  const file = (which: string) => ({
    name: 'questions.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ questions: [{ text: which }] })),
  })

  it('reports a file selected after the upload', async () => {
    const editor = await test.as(UPDATE)
    const { body: amq } = await editor.post<Amq>('/Amq/SaveAmq', { name: 'Lost version', description: 'x' })
    const page = await open(`/amqs/${amq.id}`)
    await twice(page, '/Amq/UploadAmqVersion', lose)
    await button(page, 'Add New Version').first().click()
    await page.locator('input[type=file]').setInputFiles(file('FIRST'))
    await field(page, 'Name').fill('Spring')
    await field(page, 'Description').fill('As of spring')
    await field(page, 'Start Date').fill('03/08/2099')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await summary(page).getByText(MAY_BE_SAVED, { exact: true }).waitFor()
    await page.locator('input[type=file]').setInputFiles(file('SECOND'))
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await summary(page).getByText(FIRST_STORED, { exact: true }).waitFor()
    const { versions } = (await editor.get<Amq>(`/Amq/${amq.id}`)).body
    expect(versions.map(({ name }) => name)).toEqual(['Spring'])
  })
})

describe('an action whose response is lost', () => {
  it.each([
    ['done', lose, true],
    ['not done', drop, false],
  ])('on a switch says that it may have been done, and shows that it is %s', async (how, treat, isOn) => {
    const databaseCode = `LOST-${how.replace(' ', '-').toUpperCase()}`
    const id = await test.instance({ acesClientId: await test.client(), databaseCode })
    const page = await open(`/features?databaseCode=${databaseCode}&systemEnhancementName=AI_Alpha`)
    await twice(page, '/Feature/Edit', treat)
    const toggle = page.getByRole('switch', { name: `AI_Alpha for instance ${databaseCode}`, exact: true })
    await toggle.click()
    await expectText(page, MAY_BE_DONE)
    await expect.poll(() => toggle.isChecked()).toBe(isOn)
    const path = `/Feature/GetAll?acesDatabaseId=${id}&systemEnhancementName=AI_Alpha`
    const [stored] = (await (await test.as(FEATURES)).get<FeatureFlag[]>(path)).body
    expect(stored?.isEnabled).toBe(isOn)
    expect(await page.getByText('Unable to update feature flag').count()).toBe(0)
  })
})
