import { readFile } from 'node:fs/promises'
import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAnew, stub, testConsole, until } from '../../harness/console.ts'
import { chooseAct, expectText, textbox } from '../../harness/controls.ts'
import { dropFile } from '../../harness/drop.ts'
import { bannerSays, permissionsOf, testRoles } from '../../harness/roles.ts'

const test = testConsole()
const { role, named, save, assign } = testRoles(test)
const EDIT: Permission[] = ['ROLE_VIEW', 'ROLE_EDIT']
const TYPE = 'Invalid file type. Please select a JSON file.'
const CONTENT = 'The file does not contain a valid role definition.'
const NONE = 'You must select at least one permission'
const CREATED = 'New role will be created with the permissions shown'

interface RoleFileUpload {
  name?: string
  mimeType?: string
  content: unknown
}

const uploadFile = (page: Page, { name = 'role.json', mimeType = 'application/json', content }: RoleFileUpload) =>
  page.getByLabel('Role File').setInputFiles({
    name,
    mimeType,
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })
const definition = (name: string, ...permissions: unknown[]) => ({ name, description: `Imported ${name}`, permissions })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const shown = (page: Page) =>
  page
    .getByRole('list', { name: /^Permissions/ })
    .locator('code')
    .allInnerTexts()
const naming = async (page: Page) => [
  await textbox(page, 'Name').inputValue(),
  await textbox(page, 'Description').inputValue(),
]
const requests = (page: Page) => {
  const sent: unknown[] = []
  page.on('request', (one) => one.url().includes('SaveRole') && sent.push(one.postDataJSON()))
  return sent
}

describe('a role file', () => {
  it('imports an exported role', async () => {
    const { id } = await role('Travelling', ['ROLE_VIEW', 'BO_VIEW'])
    const page = await test.sharedBy(EDIT, '/roles?name=Travelling')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseAct(page.getByRole('row', { name: 'Travelling' }), 'Export'),
    ])
    expect(download.suggestedFilename()).toBe('AcesCentralMgt_Role_Travelling.json')
    const content = await readFile(await download.path(), 'utf8')
    await (await test.other(EDIT)).send({ method: 'DELETE', url: `/Roles/${id}` })
    await openAnew(page, '/import-role')
    await page.getByRole('heading', { level: 1, name: 'Import Role', exact: true }).waitFor()
    await uploadFile(page, { name: download.suggestedFilename(), content })
    await expectText(page, CREATED)
    await expect.poll(() => naming(page)).toEqual(['Travelling', 'About Travelling'])
    expect(await shown(page)).toEqual(['ROLE_VIEW', 'BO_VIEW'])
    expect(await page.getByRole('radio').count()).toBe(0)
    await bannerSays(page, 'Role Saved Successfully', () => saveButton(page).click())
    await until(page, '/roles')
    expect(permissionsOf(await named('Travelling'))).toEqual(['ROLE_VIEW', 'BO_VIEW'])
  })

  it('rejects files by type, size and contents', async () => {
    const page = await test.sharedBy(EDIT, '/import-role')
    const sent = requests(page)
    const good = definition('Good', 'REPORTING')
    await saveButton(page).click()
    await expectText(page, 'File is required')
    await uploadFile(page, { content: good })
    await expectText(page, CREATED)
    const refused: [RoleFileUpload, string][] = [
      [{ name: 'role.txt', content: good }, TYPE],
      [{ mimeType: 'text/plain', content: good }, TYPE],
      [{ content: '' }, 'Non empty file is required'],
      [{ content: 'no json' }, CONTENT],
      [{ content: { ...good, description: 'x'.repeat(1_000_001) } }, 'The file is larger than 1 MB'],
    ]
    for (const [upload, text] of refused) {
      await uploadFile(page, upload)
      await page.getByRole('alert').getByText(text).waitFor()
      expect(await page.getByText(CREATED).count(), text).toBe(0)
    }
    await saveButton(page).click()
    expect(sent).toEqual([])
    // Some systems know no type for JSON.
    await uploadFile(page, { name: 'ROLE.JSON', mimeType: '', content: good })
    await expectText(page, CREATED)
  })

  it('accepts one dropped file, not two', async () => {
    const page = await test.sharedBy(EDIT, '/roles?name=none')
    const textOf = (name: string) => JSON.stringify(definition(name, 'REPORTING'))
    await page.getByText('No roles match these filters.').waitFor()
    await dropFile(page.getByRole('main'), 'two.json', textOf('Two'), 2)
    await expectText(page, 'Only one file can be uploaded.')
    expect(new URL(page.url()).pathname).toBe('/roles')
    await dropFile(page.getByRole('heading', { level: 1 }), 'listed.json', textOf('Listed'))
    await until(page, '/import-role')
    await expectText(page, CREATED)
    await expectText(page, 'listed.json')
    expect(await naming(page)).toEqual(['Listed', 'Imported Listed'])
    await dropFile(page.getByText('listed.json', { exact: true }), 'dropped.json', textOf('Dropped'))
    await expectText(page, 'dropped.json')
    await expect.poll(() => naming(page)).toEqual(['Dropped', 'Imported Dropped'])
  })

  it('drops unknown permissions and requires a known one', async () => {
    const page = await test.sharedBy(EDIT, '/import-role')
    const sent = requests(page)
    await uploadFile(page, { content: definition('Nothing left', 'MAKE_COFFEE') })
    await expectText(page, NONE)
    await saveButton(page).click()
    const box = page.getByRole('group').filter({ hasText: NONE })
    expect(await box.evaluate((one) => one.matches(':focus'))).toBe(true)
    expect(sent).toEqual([])
    await uploadFile(page, { content: definition('Mixed', 'BO_VIEW', 36, 'MAKE_COFFEE', 99) })
    await expectText(page, CREATED)
    expect(await shown(page)).toEqual(['BO_VIEW', 'REPORTING'])
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'The following permissions are not available in this environment and will be dropped:' })
    expect(await alert.getByRole('listitem').allInnerTexts()).toEqual(['MAKE_COFFEE', '99'])
    await saveButton(page).click()
    await until(page, '/roles')
    expect(sent).toMatchObject([{ id: 0, permissions: ['BO_VIEW', 'REPORTING'] }])
  })

  it('lets the user correct name and description', async () => {
    const page = await test.sharedBy(EDIT, '/import-role')
    const sent = requests(page)
    await uploadFile(page, { content: definition('y'.repeat(51), 'REPORTING') })
    await expectText(page, 'Value must be less than 50 characters.')
    await uploadFile(page, { content: { name: 'No description', permissions: ['REPORTING'] } })
    await expectText(page, 'Value is required.')
    expect(await naming(page)).toEqual(['No description', ''])
    await saveButton(page).click()
    expect(await textbox(page, 'Description').evaluate((one) => one.matches(':focus'))).toBe(true)
    expect(sent).toEqual([])
    await textbox(page, 'Description').fill('Typed here')
    await textbox(page, 'Name').fill('Described')
    await expectText(page, CREATED)
    await saveButton(page).click()
    await until(page, '/roles')
    expect((await named('Described'))?.description).toBe('Typed here')
  })
})

describe('a role file of a name in use', () => {
  it('asks and shows what each option saves', async () => {
    const stored = await role('In turn', ['REPORTING', 'BO_VIEW'])
    await role('In turn New')
    const page = await test.sharedBy(EDIT, '/import-role')
    // However its spaces are typed.
    await uploadFile(page, { content: definition(' IN\u00a0TURN ', 'BO_EDIT', 'BO_VIEW') })
    await page.getByRole('radiogroup').waitFor()
    expect(await page.getByText(CREATED, { exact: true }).count()).toBe(0)
    expect(await page.getByRole('radio').count()).toBe(3)
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await saveButton(page).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Create New' }).check()
    await expectText(page, CREATED)
    expect(await textbox(page, 'Name').inputValue()).toBe('IN TURN New New')
    // Another file is another question.
    await uploadFile(page, { content: definition('In turn', 'BO_EDIT', 'BO_VIEW') })
    await expect.poll(() => saveButton(page).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Replace' }).check()
    await expectText(page, 'Role "In turn" will be replaced with the permissions shown')
    expect(await shown(page)).toEqual(['BO_VIEW', 'BO_EDIT'])
    await expectText(page, 'Removed from the role: View reports')
    await page.getByRole('radio', { name: 'Merge' }).check()
    await expectText(page, 'Role "In turn" will be updated with the merged permissions shown')
    expect(await shown(page)).toEqual(['BO_VIEW', 'BO_EDIT', 'REPORTING'])
    await saveButton(page).click()
    await until(page, '/roles')
    const after = await named('In turn')
    expect([after?.id, after?.description]).toEqual([stored.id, 'About In turn'])
    expect(permissionsOf(after)).toEqual(['BO_VIEW', 'BO_EDIT', 'REPORTING'])
  })

  it('shows a concurrent change before saving', async () => {
    const stored = await role('Moving', ['REPORTING'])
    // Its save meets the changes of others, not before.
    const page = await test.signedIn(EDIT, '/import-role', { isDeaf: true })
    await uploadFile(page, { content: definition('Moving', 'BO_VIEW') })
    await page.getByRole('radio', { name: 'Merge' }).check()
    await save({ ...stored, permissions: ['REPORTING', 'VENDOR_PRODUCTS_VIEW'] })
    await saveButton(page).click()
    await page.getByText('changed the role "Moving" in the meantime. It has been reloaded.').waitFor()
    await expect.poll(() => shown(page)).toEqual(['VENDOR_PRODUCTS_VIEW', 'BO_VIEW', 'REPORTING'])
    await saveButton(page).click()
    await until(page, '/roles')
    expect(permissionsOf(await named('Moving'))).toEqual(['VENDOR_PRODUCTS_VIEW', 'BO_VIEW', 'REPORTING'])
  })

  it('shows affected users and failures', async () => {
    const { id } = await role('Felt', ['REPORTING'])
    await assign(id, { firstName: 'Ada', lastName: 'Feeling' })
    const page = await test.sharedBy([...EDIT, 'USER_VIEW'], '/import-role')
    await uploadFile(page, { content: definition('Felt', 'BO_VIEW') })
    await page.getByRole('radio', { name: 'Replace' }).check()
    await expectText(page, 'If you save: 1 person gains “View BO accounts”, 1 person loses “View reports”.')
    await stub(page, '/Roles/SaveRole', 500)
    await bannerSays(page, 'There was a problem saving the role', () => saveButton(page).click())
    await expectText(page, "Couldn't save the role. Try again.")
    await page.getByRole('button', { name: 'Cancel' }).click()
    await until(page, '/roles')
    expect(permissionsOf(await named('Felt'))).toEqual(['REPORTING'])
  })
})
