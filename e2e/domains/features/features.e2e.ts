import { contract } from '@acm/contract'
import type { AiSettings } from '@acm/contract/ai-settings'
import type { Permission } from '@acm/contract/core/permissions'
import type { FeatureFlag } from '@acm/contract/features'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { follow, hold, openAnew, pathOf, sentTo, stub, testConsole, until } from '../../harness/console.ts'
import { button, choose, chooseOfSet, field, focused } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const BOTH: Permission[] = ['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT']
const EDIT = '/Feature/Edit'
const QUESTION = (state: string) =>
  `The feature flag AI_Alpha will be ${state} for all client instances. Are you sure you wish to proceed?`
const UPDATED = 'Feature flag updated successfully'

const only = (orgUnitId: number, ...permissions: Permission[]) => ({ permissions, orgUnitIds: [orgUnitId] })
const toggle = (page: Page, feature: string, code: string) =>
  page.getByRole('switch', { name: `${feature} for instance ${code}`, exact: true })
const rows = async (page: Page) => {
  const all = await page.locator('tbody tr').all()
  return Promise.all(all.map(async (row) => (await row.locator('td, th').allTextContents()).slice(0, 3).join(' | ')))
}
const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
const range = (page: Page, text: string) => page.getByTestId('range').getByText(text, { exact: true }).waitFor()
const flag = async (id: number, name: string) => {
  const path = `/Feature/GetAll?acesDatabaseId=${id}&systemEnhancementName=${name}`
  return (await (await test.other(BOTH)).get<FeatureFlag[]>(path)).body[0] as FeatureFlag
}
const setFlag = async (id: number, name: string, isEnabled: boolean) =>
  (await test.other(BOTH)).post(EDIT, { ...(await flag(id, name)), isEnabled })
const instancesOf = async (acesClientId: number, code: string, count: number, digits: number) => {
  const rows = Array.from({ length: count }, (_, place) => ({
    acesClientId,
    databaseCode: `${code}-${String(place).padStart(digits, '0')}`,
    databaseCompany: 'Company',
    databaseServer: 'server',
    databaseName: 'name',
  }))
  await test.db.insertInto('instances').values(rows).execute()
  await touch(test.db, 'instances')
}
const instanceOf = async (name: string, values: object = {}) => {
  const client = await test.client({ acesClientName: `${name} Bank` })
  return test.instance({ acesClientId: client, databaseCode: `${name.toUpperCase()}-1`, ...values })
}

describe('the features page', () => {
  it('shows and filters flags by every column', async () => {
    const id = await instanceOf('Alder')
    await instanceOf('Birch')
    for (const name of ['AI_Alpha', 'Express_Review']) await setFlag(id, name, true)
    const page = await test.sharedBy(['FEATURE_FLAG_VIEW'], '/features')
    await page.getByRole('heading', { level: 1, name: 'Features', exact: true }).waitFor()
    const headers = page.getByRole('columnheader')
    const columns = ['Client Name', 'Instance Code', 'Feature Name', 'Enabled']
    await expect.poll(() => headers.allInnerTexts()).toEqual(columns)
    await range(page, '1–10 of 24')
    expect((await rows(page))[1]).toBe('Alder Bank | ALDER-1 | AI_Alpha')
    expect(await button(page, 'Reset').count()).toBe(0)
    expect(await page.getByRole('main').getByRole('switch').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Bulk Edit' }).count()).toBe(0)

    await field(page, 'Client Name').fill('aLDER b')
    await range(page, '1–10 of 12')
    await field(page, 'Instance Code').fill('birch-')
    await page.getByText('No features match these filters.', { exact: true }).waitFor()
    await button(page, 'Reset').click()
    await range(page, '1–10 of 24')
    await chooseOfSet(page, 'Feature Name', 'AI_Alpha', 'Express_Review')
    await range(page, '1–4 of 4')
    await chooseOfSet(page, 'Enabled', 'Enabled Only')
    await expect
      .poll(() => rows(page))
      .toEqual(['AI_Alpha', 'Express_Review'].map((one) => `Alder Bank | ALDER-1 | ${one}`))
    expect(await page.getByRole('img', { name: 'Yes' }).count()).toBe(2)
    await chooseOfSet(page, 'Enabled', 'Disabled Only')
    await expect
      .poll(() => rows(page))
      .toEqual(['AI_Alpha', 'Express_Review'].map((one) => `Birch Bank | BIRCH-1 | ${one}`))
    await page.getByRole('link', { name: 'BIRCH-1' }).first().click()
    await page.getByRole('tab', { name: 'Features', selected: true }).waitFor()
    await page.getByRole('rowheader', { name: 'AI_Alpha', exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('switch').count()).toBe(0)

    await follow(page, '/features?acesClientName=alder&view=matrix')
    const flag = page.getByRole('switch', { name: 'AI_Alpha for instance ALDER-1' })
    expect(await flag.getAttribute('aria-readonly')).toBe('true')
    await flag.click()
    expect(await flag.getAttribute('aria-checked')).toBe('true')
  })

  // Two instances above and two more have it.
  it('edits all instances: asks with numbers, saves, reverts', async () => {
    await test.instance()
    await test.instance({ disabled: true })
    const path = '/Feature/GetAll?systemEnhancementName=AI_Alpha&sort=acesDatabaseId'
    const alphas = async () => (await (await test.other(BOTH)).get<FeatureFlag[]>(path)).body
    const states = async () => (await alphas()).map((one) => one.isEnabled)
    const [, second = 0, third = 0] = (await alphas()).map((one) => one.acesDatabaseId)
    const page = await test.sharedBy(BOTH, '/features')
    await page.getByRole('link', { name: 'Bulk Edit', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Bulk Edit Features' }).waitFor()
    await page.getByText('* Required', { exact: true }).waitFor()
    const bodies = sentTo(page, '/Feature/BulkEdit')
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Bulk Edit' })
    await button(page, 'Cancel').click()
    await until(page, '/features')
    await page.getByRole('link', { name: 'Bulk Edit', exact: true }).click()
    await button(page, 'Save').click()
    await page.getByText('Value is required.', { exact: true }).waitFor()
    const choices = page.getByRole('radiogroup', { name: 'For All Instances', exact: true })
    expect(await choices.getByRole('radio', { name: 'Enable' }).isChecked()).toBe(true)
    await choose(page, 'Feature', 'AI_Alpha')
    await page.getByRole('radio', { name: 'Disable' }).check()
    await page.keyboard.press('Control+s')
    await dialog.getByText(QUESTION('disabled'), { exact: true }).waitFor()
    await dialog.getByText('1 will change, 3 already disabled').waitFor()
    await button(dialog, 'Cancel').click()
    await page.getByRole('radio', { name: 'Enable' }).check()
    await button(page, 'Save').click()
    await dialog.getByText(QUESTION('enabled'), { exact: true }).waitFor()
    await dialog.getByText('3 will change (1 of them disabled), 1 already enabled').waitFor()
    await button(dialog, 'Cancel').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await dialog.isVisible()).toBe(true)
    await expect.poll(() => findingsInLight(page)).toEqual([])
    const link = await dialog.getByRole('link', { name: /^Show what will change/ }).getAttribute('href')
    expect(link).toBe('/features?systemEnhancementName=AI_Alpha&isEnabled=false')
    expect(bodies).toEqual([])

    // Someone else was first: nothing is done but told. The event would bring the new numbers.
    const release = await hold(page, contract.features.previewBulkEdit.path)
    await setFlag(second, 'AI_Alpha', true)
    await button(dialog, 'Save Bulk Edit').click()
    await expect.poll(() => bodies.length).toBe(1)
    release()
    await dialog.getByText(/Data changed in the meantime, so nothing was saved\./).waitFor()
    await dialog.getByText('2 will change (1 of them disabled), 2 already enabled').waitFor()
    expect(await states()).toEqual([true, true, false, false])
    await button(dialog, 'Save Bulk Edit').click()
    await page.getByText('Bulk edit feature flag completed successfully', { exact: true }).waitFor()
    await until(page, '/features')
    const numbers = { changing: 2, unchanged: 2, disabled: 1 }
    expect(bodies.at(-1)).toEqual({ systemEnhancementName: 'AI_Alpha', isEnabled: true, seen: numbers })
    expect(await states()).toEqual([true, true, true, true])

    await page.getByText(/^Test Person enabled AI_Alpha on 2 instances at /).waitFor()
    await setFlag(third, 'AI_Alpha', false)
    await openAnew(page, pathOf(page))
    await button(page, 'Revert Bulk Edit').click()
    const question = page.getByRole('alertdialog', { name: 'Revert Bulk Edit?' })
    const sentence = 'AI_Alpha will be disabled again on 1 instance. 1 was changed later and will be left as is.'
    await question.getByText(sentence, { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Revert Bulk Edit' }).click()
    await page.getByText('1 instance reverted, 1 left as is because of later changes.', { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toContain('1 instance reverted')
    await button(page, 'Revert Bulk Edit').waitFor({ state: 'detached' })
    expect(await states()).toEqual([true, true, false, false])
  })

  it('changes one record by two clicks in a filtered list', async () => {
    const client = await test.client({ acesClientName: 'Double Bank' })
    await instancesOf(client, 'DBL', 3, 1)
    const ids = await test.db.selectFrom('instances').select('databaseId').where('acesClientId', '=', client).execute()
    for (const { databaseId } of ids) await setFlag(databaseId, 'AI_Alpha', true)
    const path = '/features?acesClientName=double&systemEnhancementName=AI_Alpha&isEnabled=true'
    const page = await test.sharedBy(BOTH, path)
    const codes: string[] = []
    page.on('response', async (answer) => answer.url().endsWith(EDIT) && codes.push((await answer.json()).databaseCode))
    const first = toggle(page, 'AI_Alpha', 'DBL-0')
    const { x, y } = (await first.boundingBox()) ?? expect.unreachable('not drawn')
    await page.mouse.click(x + 4, y + 4)
    await expect.poll(() => first.isChecked()).toBe(false)
    await page.getByText('1 row no longer matches the filters', { exact: true }).waitFor()
    await page.mouse.click(x + 4, y + 4)
    await expect.poll(() => first.isChecked()).toBe(true)
    await expect.poll(() => codes).toEqual(['DBL-0', 'DBL-0'])
    await first.click()
    const message = page.locator('[data-banner-level]').filter({ hasText: 'AI_Alpha off for DBL-0' })
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => first.isChecked()).toBe(true)
    await first.click()
    await expect.poll(() => first.isChecked()).toBe(false)
    await page.getByRole('columnheader', { name: 'Feature Name' }).click()
    await range(page, '1–2 of 2')
  })

  it('switches a flag by mouse and key', async () => {
    const [unit, other] = [await test.orgUnit(), await test.orgUnit()]
    const id = await instanceOf('Cedar', { orgUnitId: unit })
    await instanceOf('Cypress', { orgUnitId: other })
    const grants = [only(unit, ...BOTH), only(other, 'FEATURE_FLAG_VIEW')]
    const page = await test.sharedBy(grants, '/features?systemEnhancementName=AI_Alpha')
    const control = toggle(page, 'AI_Alpha', 'CEDAR-1')
    const bodies = sentTo(page, EDIT)
    await control.waitFor()
    expect(await page.getByRole('main').getByRole('switch').count(), 'not in the other org unit').toBe(1)
    expect(await page.getByRole('link', { name: 'Bulk Edit' }).count()).toBe(0)
    const release = await hold(page, EDIT)
    await control.click()
    await expect.poll(() => control.getAttribute('aria-busy')).toBe('true')
    await bannerSays(page, UPDATED, async () => release(), 'AI_Alpha on for CEDAR-1')
    expect(await control.isChecked()).toBe(true)
    await control.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => control.isChecked()).toBe(false)
    await expect.poll(() => flag(id, 'AI_Alpha')).toMatchObject({ isEnabled: false, rowVersion: 3 })
    const sentFlags = [
      { acesDatabaseId: id, systemEnhancementName: 'AI_Alpha', isEnabled: true, rowVersion: 1 },
      { acesDatabaseId: id, systemEnhancementName: 'AI_Alpha', isEnabled: false, rowVersion: 2 },
    ]
    expect(bodies).toEqual(sentFlags)

    // Someone else has changed it and changed it back: what was asked for still is to be done.
    await setFlag(id, 'AI_Alpha', true)
    await setFlag(id, 'AI_Alpha', false)
    await control.click()
    await page.getByText(UPDATED, { exact: true }).first().waitFor()
    await expect.poll(() => control.isChecked()).toBe(true)
    await expect.poll(() => flag(id, 'AI_Alpha')).toMatchObject({ isEnabled: true, rowVersion: 6 })
    // Someone else was quicker with the same: it is as it was wanted.
    await setFlag(id, 'AI_Alpha', false)
    const answered = page.waitForResponse((response) => response.url().endsWith(EDIT))
    await control.click()
    expect((await answered).status()).toBe(200)
    await settled(page)
    expect(await control.isChecked()).toBe(false)
    expect(await flag(id, 'AI_Alpha')).toMatchObject({ isEnabled: false, rowVersion: 7 })
    expect(await page.locator('[data-banner-level=error]').count()).toBe(0)
    await stub(page, EDIT, 500)
    await bannerSays(page, 'Unable to update feature flag', () => control.click())
    expect(await control.isChecked()).toBe(false)
    // The response replaces the row for any request.
    await stub(page, EDIT, 200, { ...(await flag(id, 'AI_Alpha')), acesClientName: 'As answered' })
    await control.click()
    await page.getByRole('rowheader', { name: 'As answered', exact: true }).waitFor()
    expect(await control.isChecked()).toBe(false)
  })

  // The pages of a list above 20,000 rows: reports-long.e2e.ts.
  it('reads a matrix above 20,000 flags in parts', async () => {
    const client = await test.client({ acesClientName: 'Many Bank' })
    await instancesOf(client, 'MANY', 1700, 4)
    const page = await test.sharedBy(BOTH, '/help')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/Feature/GetAll')) requests.push(new URL(request.url()).search)
    })
    await follow(page, '/features?acesClientName=many&view=matrix')
    const grid = page.getByRole('grid', { name: 'Features by instance' })
    const shown = async () => Number(/^Showing the first (\d+) instances/.exec((await first.textContent()) ?? '')?.[1])
    const first = page.getByText(/^Showing the first \d+ instances\. Scroll for more\.$/)
    // Three pages of 500 flags, of 12 features each, without the instance that the next page goes on with.
    await expect.poll(shown).toBe(124)
    await grid.locator('button[tabindex="0"]').focus()
    await page.keyboard.press('Control+End')
    await expect.poll(shown).toBeGreaterThan(150)
    for (const search of requests) expect(search).toContain('page=')

    // A row of a later window.
    await openAnew(page, '/features?acesClientName=many&isEnabled=false&pageSize=all')
    const last = toggle(page, 'Rebuttal_Portal', 'MANY-1699')
    const scroll = () => page.locator('[data-rows]').evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
    await expect.poll(() => scroll().then(() => last.count())).toBe(1)
    await last.click()
    await page.getByText('1 row no longer matches the filters', { exact: true }).waitFor()
  })
})

describe('the matrix of features', () => {
  it('moves the matrix by arrow keys and marks outliers', async () => {
    const client = await test.client({ acesClientName: 'Elm Bank' })
    await instancesOf(client, 'ELM', 60, 2)
    const [first] = (await (await test.other(BOTH)).get<FeatureFlag[]>('/Feature/GetAll?databaseCode=ELM-00')).body
    const id = first?.acesDatabaseId ?? 0
    await setFlag(id, 'AI_Alpha', true)
    const long = { databaseCode: 'ELM-02-WAREHOUSE-TEST' }
    await test.db.updateTable('instances').set(long).where('databaseCode', '=', 'ELM-02').execute()
    const page = await test.sharedBy(BOTH, '/features?acesClientName=elm')
    await range(page, '1–10 of 720')
    await button(page, 'Matrix').click()
    expect(pathOf(page)).toBe('/features?acesClientName=elm&view=matrix')
    const grid = page.getByRole('grid', { name: 'Features by instance' })
    await grid.getByRole('rowheader', { name: 'Elm Bank (60 instances)' }).waitFor()
    expect(await grid.getByRole('columnheader').count()).toBe(13)
    const totals = () => grid.getByRole('row').nth(1).getByRole('gridcell').allTextContents()
    expect((await totals()).slice(0, 3)).toEqual(['0', '1', '0'])
    expect(await grid.getByRole('row').count(), 'only those in sight').toBeLessThan(50)
    // As high as the rows of a list; the names stand upright, whole, where there is room for their words.
    expect(await grid.locator('[data-row="1"]').evaluate((row) => row.clientHeight)).toBe(32)
    expect(await grid.getByText(long.databaseCode).getAttribute('data-cut')).toBe('ELM-02-…SE-TEST')
    const names = grid.locator('[data-names="upright"] > th > span')
    await expect.poll(() => names.count()).toBe(12)
    const linesOf = (all: Element[]) => all.map((one) => Math.round(one.clientHeight / 16))
    expect(Math.max(...(await names.evaluateAll(linesOf)))).toBe(3)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => names.count()).toBe(0)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await grid.locator('button[tabindex="0"]').focus()
    expect(await focused()).toBe('Advanced_Sampling for instance ELM-00')
    await press('ArrowRight')
    await expect.poll(focused).toBe('AI_Alpha for instance ELM-00, differs from most')
    await press('ArrowDown')
    await expect.poll(focused).toBe('AI_Alpha for instance ELM-01')
    await press('Space')
    const second = grid.getByRole('switch', { name: /^AI_Alpha for instance ELM-01/ })
    await expect.poll(() => second.getAttribute('aria-checked')).toBe('true')
    await expect.poll(async () => (await totals())[1]).toBe('2')
    await page.getByText('Differs from most', { exact: true }).waitFor()
    await press('Control+z')
    await expect.poll(async () => (await totals())[1]).toBe('1')
    await second.click()
    await expect.poll(async () => (await totals())[1]).toBe('2')
    await press('Control+End')
    await expect.poll(focused).toBe('Scheduled_Reports for instance ELM-59')
    await press('Tab')
    await expect.poll(async () => (await focused()) ?? '').not.toContain('for instance')

    await chooseOfSet(page, 'Enabled', 'Enabled Only')
    await expect.poll(() => grid.getByRole('switch').count()).toBe(2)
    await button(page, 'Table').click()
    await range(page, '1–2 of 2')
  })
})

describe('the Features tab of an instance', () => {
  it('filters features with Aces Intelligence following its flag', async () => {
    const unit = await test.orgUnit()
    const id = await instanceOf('Dogwood', { orgUnitId: unit })
    await setFlag(await instanceOf('Douglas'), 'AI_Alpha', true)
    const page = await test.sharedBy([only(unit, ...BOTH)], `/instances/${id}?initialTab=features`)
    const names = () => page.locator('tbody tr th').allInnerTexts()
    await range(page, '1–10 of 12')
    await expect.poll(() => tabs(page)).toEqual(['Features', 'History'])
    await field(page, 'Feature Name').fill('ai_')
    await expect.poll(names).toEqual(['AI_Alpha', 'AI_Document_Summary'])
    const flag = toggle(page, 'AI_Alpha', 'DOGWOOD-1')
    await flag.click()
    await page.getByText(UPDATED, { exact: true }).first().waitFor()
    await expect.poll(() => tabs(page)).toEqual(['Features', 'Aces Intelligence', 'History'])
    await flag.click()
    await expect.poll(() => tabs(page)).toEqual(['Features', 'History'])
    await flag.click()
    await expect.poll(() => flag.isChecked()).toBe(true)
    await chooseOfSet(page, 'Enabled', 'Enabled Only')
    await expect.poll(names).toEqual(['AI_Alpha'])
    await chooseOfSet(page, 'Enabled', 'Disabled Only')
    await expect.poll(names).toEqual(['AI_Document_Summary'])
  })
})

const tabOf = (id: number) => `/instances/${id}?initialTab=acesIntelligence`
const quota = (page: Page) => page.getByLabel('Monthly Quota (USD)', { exact: true })
const enabled = async (page: Page) => [
  await button(page, 'Cancel').isEnabled(),
  await button(page, 'Submit').isEnabled(),
]
const stored = async (id: number) =>
  (await (await test.other(['FEATURE_FLAG_EDIT'])).post<AiSettings>(`/AcesIntelligence/GetSettings?id=${id}`)).body
const save = async (id: number, monthlyQuota: number) =>
  (await test.other(['FEATURE_FLAG_EDIT'])).post(`/AcesIntelligence/SaveSettings?id=${id}`, { monthlyQuota })
async function aiInstance(values: Record<string, unknown> = {}): Promise<number> {
  const acesDatabaseId = await test.instance(values)
  const flag = { acesDatabaseId, systemEnhancementName: 'AI_Alpha', isEnabled: true }
  await (await test.other(['FEATURE_FLAG_EDIT'])).post('/Feature/Edit', flag)
  return acesDatabaseId
}
const SAVE = '/AcesIntelligence/SaveSettings'

describe('the Aces Intelligence tab', () => {
  it('requires FEATURE_FLAG_EDIT in the org unit', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const id = await aiInstance({ orgUnitId: mine })
    // Its only specified tab is the one that opens by itself.
    const page = await test.sharedBy([only(mine, 'FEATURE_FLAG_EDIT')], `/instances/${id}`)
    await quota(page).waitFor()
    await expect.poll(() => tabs(page)).toEqual(['Aces Intelligence', 'History'])
    expect(await page.getByRole('tabpanel').getByRole('textbox').count()).toBe(1)
    const otherGrants = [only(mine, 'INSTANCE_DETAILS_VIEW'), only(other, 'FEATURE_FLAG_EDIT')]
    await test.regrant(page, otherGrants, tabOf(id))
    await expect.poll(() => tabs(page)).toEqual(['Details', 'Layout', 'History'])
  })

  it('saves an amount or shows the error', async () => {
    const id = await aiInstance()
    await save(id, 10)
    const page = await test.sharedBy(['FEATURE_FLAG_EDIT'], null)
    await bannerSays(page, 'Unknown instance', () => openAnew(page, '/ai-settings/999999'))
    await page.getByRole('main').getByText('Unknown instance', { exact: true }).waitFor()
    await openAnew(page, `/ai-settings/${id}`)
    await expect.poll(() => quota(page).inputValue()).toBe('$10.00')
    expect(await enabled(page)).toEqual([false, false])
    await quota(page).fill('11')
    expect(await enabled(page)).toEqual([true, true])
    await quota(page).fill('10')
    expect(await enabled(page)).toEqual([false, false])
    for (const [value, text] of [
      ['', 'Value is required.'],
      ['1,000', 'Value must be a dollar amount'],
    ] as const) {
      await quota(page).fill(value)
      await page.getByText(text, { exact: true }).waitFor()
      expect(await enabled(page), value).toEqual([true, false])
    }
    await quota(page).blur()
    expect(await quota(page).inputValue()).toBe('1,000')
    await button(page, 'Cancel').click()
    expect([await quota(page).inputValue(), ...(await enabled(page))]).toEqual(['$10.00', false, false])

    await quota(page).fill('12.34')
    const errors = [{ propertyName: 'monthlyQuota', errorMessage: 'Too much.' }]
    for (const [status, body, text] of [
      [400, { title: 'Business Rule Failure', errors }, 'Too much.'],
      [
        400,
        { title: 'Business Rule Failure', errors: [...errors, ...errors] },
        'There was a problem saving the AI Settings',
      ],
      [200, false, 'No records updated'],
    ] as const) {
      await stub(page, SAVE, status, body)
      await button(page, 'Submit').click()
      await page.locator('[data-banner-level="error"]').filter({ hasText: text }).waitFor()
      await page.unrouteAll()
      expect(await enabled(page), text).toEqual([true, true])
    }
    await quota(page).press('Enter')
    await page.getByText('AI Settings saved successfully', { exact: true }).waitFor()
    await expect.poll(() => enabled(page)).toEqual([false, false])
    expect(await stored(id)).toMatchObject({ monthlyQuota: 12.34 })
  })
})
