import type { Permission } from '@acm/contract/core/permissions'
import type { FeatureFlag } from '@acm/contract/features'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, pathOf, sentTo, stub, testConsole, until } from '../../harness/console.ts'
import { button, focused } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const BOTH: Permission[] = ['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT']
const BULK = '/Feature/BulkEdit'
const DONE = 'Bulk edit feature flag completed successfully'
const QUESTION = (name: string, state: string) =>
  `The feature flag ${name} will be ${state} for all client instances. Are you sure you wish to proceed?`

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Bulk Edit' })
const flags = async (name: string) => {
  const path = `/Feature/GetAll?systemEnhancementName=${name}&sort=acesDatabaseId`
  return (await (await test.other(BOTH)).get<FeatureFlag[]>(path)).body
}
const toggle = async (flag: FeatureFlag | undefined) =>
  (await test.other(BOTH)).post('/Feature/Edit', { ...flag, isEnabled: !flag?.isEnabled })

describe('the bulk edit of features', () => {
  it('asks with numbers, saves once and reverts', async () => {
    for (const values of [{}, {}, {}, { disabled: true }]) await test.instance(values)
    await toggle((await flags('AI_Alpha'))[0])
    const page = await test.signedIn(BOTH, '/features', { isDeaf: true })
    await page.getByRole('link', { name: 'Bulk Edit', exact: true }).click()
    await until(page, '/features-bulk-edit')
    await page.getByRole('heading', { level: 1, name: 'Bulk Edit Features' }).waitFor()
    const bodies = sentTo(page, BULK)
    const dialog = dialogOf(page)
    await button(page, 'Save').click()
    await page.getByText('Value is required.', { exact: true }).waitFor()
    expect(await dialog.count()).toBe(0)
    const choices = page.getByRole('radiogroup', { name: 'For All Instances', exact: true })
    expect(await choices.getByRole('radio', { name: 'Enable' }).isChecked()).toBe(true)
    await page.getByRole('combobox', { name: 'Feature' }).click()
    await expect.poll(() => page.getByRole('option').count()).toBe(12)
    await page.getByRole('option', { name: 'AI_Alpha', exact: true }).click()
    await page.getByRole('radio', { name: 'Disable' }).check()
    await page.keyboard.press('Control+s')
    await dialog.getByText(QUESTION('AI_Alpha', 'disabled'), { exact: true }).waitFor()
    await dialog.getByText('1 will change, 3 already disabled').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('radio', { name: 'Enable' }).check()
    await button(page, 'Save').click()
    await dialog.getByText(QUESTION('AI_Alpha', 'enabled'), { exact: true }).waitFor()
    await dialog.getByText('3 will change (1 of them disabled), 1 already enabled').waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await dialog.isVisible()).toBe(true)
    await expect.poll(() => findingsInLight(page)).toEqual([])
    const link = await dialog.getByRole('link', { name: /^Show what will change/ }).getAttribute('href')
    expect(link).toBe('/features?systemEnhancementName=AI_Alpha&isEnabled=false')
    expect(bodies).toEqual([])

    // Someone else was first: nothing is done but told.
    await toggle((await flags('AI_Alpha'))[1])
    await dialog.getByRole('button', { name: 'Save Bulk Edit' }).click()
    await dialog.getByText(/Data changed in the meantime, so nothing was saved\./).waitFor()
    await dialog.getByText('2 will change (1 of them disabled), 2 already enabled').waitFor()
    expect((await flags('AI_Alpha')).filter((flag) => flag.isEnabled).length).toBe(2)
    const save = () => dialog.getByRole('button', { name: 'Save Bulk Edit' }).click()
    await stub(page, BULK, 500)
    await bannerSays(page, 'Unable to complete bulk edit', save)
    await page.unrouteAll()
    await bannerSays(page, DONE, save)
    await until(page, '/features')
    expect(bodies.at(-1)).toEqual({
      systemEnhancementName: 'AI_Alpha',
      isEnabled: true,
      seen: { changing: 2, unchanged: 2, disabled: 1 },
    })
    expect((await flags('AI_Alpha')).every((flag) => flag.isEnabled)).toBe(true)

    await page.getByText(/^Test Person enabled AI_Alpha on 2 instances at /).waitFor()
    await toggle((await flags('AI_Alpha'))[2])
    await openAnew(page, pathOf(page))
    await button(page, 'Revert Bulk Edit').click()
    const question = page.getByRole('alertdialog', { name: 'Revert Bulk Edit?' })
    const sentence = 'AI_Alpha will be disabled again on 1 instance. 1 was changed later and will be left as is.'
    await question.getByText(sentence, { exact: true }).waitFor()
    await question.getByRole('button', { name: 'Revert Bulk Edit' }).click()
    await page.getByText('1 instance reverted, 1 left as is because of later changes.', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('1 instance reverted')
    await button(page, 'Revert Bulk Edit').waitFor({ state: 'detached' })
    expect((await flags('AI_Alpha')).map((flag) => flag.isEnabled)).toEqual([true, true, false, false])

    const count = bodies.length
    await page.getByRole('link', { name: 'Bulk Edit', exact: true }).click()
    await until(page, '/features-bulk-edit')
    await button(page, 'Cancel').click()
    await until(page, '/features')
    expect(bodies).toHaveLength(count)
  })
})
