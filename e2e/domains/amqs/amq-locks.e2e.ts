import type { Amq } from '@acm/contract/amqs'
import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { upload } from '../../../apps/server/test/uploads.ts'
import { accessible } from '../../harness/accessible.ts'
import { testConsole } from '../../harness/console.ts'
import { chooseAct, field } from '../../harness/controls.ts'

const test = testConsole()
const EDIT: Permission[] = ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION']
const editor = () => test.other(EDIT)
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
const amq = async (name: string): Promise<Amq> =>
  (await (await editor()).post<Amq>('/Amq/SaveAmq', { name, description: 'As made' })).body
const today = () => new Date().toISOString().slice(0, 10)

describe('lock that starts while a dialog is open', () => {
  it("locks a version's stored name and date, with author", async () => {
    const { id } = await amq('Locked meanwhile')
    const { body } = await upload(await editor(), { AMQId: id, Name: 'Spring', StartDate: '2099-01-01' })
    const page = await test.signedIn(EDIT, `/amqs/${id}`, { isDeaf: true })
    await chooseAct(page.locator('tbody tr'), 'Edit')
    await field(page, 'Name').fill('Typed name')
    await field(page, 'Start Date').fill('02/02/2099')
    await field(page, 'Description').fill('Typed words')
    const changed = { ...body, name: 'Their name', startDate: today() }
    expect((await (await editor()).post('/Amq/UpdateVersion', changed)).status).toBe(200)
    await save(page)
    await page.getByText(/changed this record in the meantime\. Review the current values and save again\.$/).waitFor()
    await page.getByText(/^Someone else changed this version: it has started\./).waitFor()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Their name')
    const [year, month, day] = today().split('-')
    expect(await field(page, 'Start Date').inputValue()).toBe(`${month}/${day}/${year}`)
    for (const [name, reason] of [
      ['Name', 'The name cannot be changed once the start date has passed.'],
      ['Start Date', 'The start date cannot be changed once it has passed.'],
    ] as const) {
      expect(await field(page, name).isEditable(), name).toBe(false)
      expect((await accessible(page, 'textbox', name)).description).toContain(reason)
    }
    expect(await field(page, 'Description').inputValue()).toBe('Typed words')
    await save(page)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const { versions } = (await (await editor()).get<Amq>(`/Amq/${id}`)).body
    expect(versions).toMatchObject([{ name: 'Their name', startDate: today(), description: 'Typed words' }])
  })

  it("locks an AMQ's stored name", async () => {
    const { id } = await amq('Started meanwhile')
    const page = await test.signedIn(EDIT, '/amqs?name=started+meanwhile', { isDeaf: true })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await field(page, 'Questionnaire Name').fill('Typed name')
    await field(page, 'Description').fill('Typed words')
    await upload(await editor(), { AMQId: id, StartDate: today() })
    await save(page)
    await page
      .getByText("A version of this AMQ has started, so its name can't be changed. The saved name is shown.")
      .waitFor()
    await expect.poll(() => field(page, 'Questionnaire Name').inputValue()).toBe('Started meanwhile')
    expect(await field(page, 'Questionnaire Name').isEditable()).toBe(false)
    expect((await accessible(page, 'textbox', 'Questionnaire Name')).description).toContain(
      'The name cannot be changed once the start date has passed.',
    )
    await save(page)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const stored = (await (await editor()).get<Amq>(`/Amq/${id}`)).body
    expect(stored).toMatchObject({ name: 'Started meanwhile', description: 'Typed words' })
  })
})
