import type { AiSettings } from '@acm/contract/ai-settings'
import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAnew, stub, testConsole } from '../../harness/console.ts'
import { button } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const only = (orgUnitId: number, ...permissions: Permission[]) => ({ permissions, orgUnitIds: [orgUnitId] })
const tabOf = (id: number) => `/instances/${id}?initialTab=acesIntelligence`
const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
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
const GET = '/AcesIntelligence/GetSettings'
const SAVE = '/AcesIntelligence/SaveSettings'

describe('the Aces Intelligence tab', () => {
  it('requires FEATURE_FLAG_EDIT in the org unit', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const id = await aiInstance({ orgUnitId: mine })
    // Its only specified tab is the one that opens by itself.
    const page = await test.sharedBy([only(mine, 'FEATURE_FLAG_EDIT')], `/instances/${id}`)
    await quota(page).waitFor()
    expect(await tabs(page)).toEqual(['Aces Intelligence', 'History'])
    expect(await page.getByRole('tabpanel').getByRole('textbox').count()).toBe(1)
    const otherGrants = [only(mine, 'INSTANCE_DETAILS_VIEW'), only(other, 'FEATURE_FLAG_EDIT')]
    await test.regrant(page, otherGrants, tabOf(id))
    await expect.poll(() => tabs(page)).toEqual(['Details', 'Layout', 'History'])
  })

  it('follows the flag of its instance at once', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'], `/instances/${id}?initialTab=features`)
    const flag = page.getByRole('switch', { name: /AI_Alpha/ })
    await flag.waitFor()
    expect(await tabs(page)).toEqual(['Features', 'History'])
    await flag.click()
    await expect.poll(() => tabs(page)).toEqual(['Features', 'Aces Intelligence', 'History'])
    await flag.click()
    await expect.poll(() => tabs(page)).toEqual(['Features', 'History'])
  })

  it('saves an amount and enables buttons on change', async () => {
    const id = await aiInstance()
    await save(id, 10)
    const page = await test.sharedBy(['FEATURE_FLAG_EDIT'], tabOf(id), { viewport: { width: 360, height: 740 } })
    await expect.poll(() => quota(page).inputValue()).toBe('$10.00')
    expect(await enabled(page)).toEqual([false, false])
    await quota(page).fill('11')
    expect(await enabled(page)).toEqual([true, true])
    await quota(page).fill('10')
    expect(await enabled(page)).toEqual([false, false])
    for (const [value, text] of [
      ['', 'Value is required.'],
      ['12.345', 'Value must be a dollar amount'],
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
    await quota(page).press('Enter')
    await page.getByText('AI Settings saved successfully', { exact: true }).waitFor()
    await expect.poll(() => enabled(page)).toEqual([false, false])
    expect(await stored(id)).toMatchObject({ monthlyQuota: 12.34 })
    await quota(page).fill('13')
    await button(page, 'Submit').click()
    await expect.poll(() => stored(id)).toMatchObject({ monthlyQuota: 13, rowVersion: 3 })
    await expect.poll(() => enabled(page)).toEqual([false, false])
    await quota(page).fill('14')
    await save(id, 99)
    // The note moves the buttons down.
    await page.getByText('Test Person changed this just now.').waitFor()
    await button(page, 'Submit').click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText('99').waitFor()
    expect(await stored(id)).toMatchObject({ monthlyQuota: 99 })
  })

  it('shows a message for each kind of failure', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(['FEATURE_FLAG_EDIT'], null)
    await bannerSays(page, 'Unknown instance', () => openAnew(page, '/ai-settings/999999'))
    await page.getByRole('main').getByText('Unknown instance', { exact: true }).waitFor()
    await stub(page, GET, 500)
    await bannerSays(page, 'Unable to get AI Settings', () => openAnew(page, `/ai-settings/${id}`))
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await quota(page).fill('5')
    const submit = () => button(page, 'Submit').click()
    const rule = {
      title: 'Business Rule Failure',
      errors: [{ propertyName: 'monthlyQuota', errorMessage: 'Too much.' }],
    }
    for (const [status, body, text, shown] of [
      [400, rule, 'Too much.', '5'],
      [500, {}, 'There was a problem saving the AI Settings', '$5.00'],
      [404, {}, 'Unknown instance', '$5.00'],
      [200, false, 'No records updated', '$5.00'],
    ] as const) {
      await stub(page, SAVE, status, body)
      await bannerSays(page, text, async () => {
        await submit()
        await page.locator('[data-banner-level="error"]').filter({ hasText: text }).waitFor()
      })
      await page.unrouteAll()
      expect([await quota(page).inputValue(), ...(await enabled(page))], text).toEqual([shown, true, true])
    }
    await bannerSays(page, 'AI Settings saved successfully', submit)
    await expect.poll(() => stored(id)).toMatchObject({ monthlyQuota: 5 })
  })
})
