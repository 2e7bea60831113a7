import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { testApp, unique, withSettings } from '../../../test/app.ts'
import { loadConfig } from '../../settings/config.ts'

const SENTENCE = 'This password is too easy to guess. Select another.'
const ERROR = { propertyName: 'newPassword', errorMessage: SENTENCE }
const GUESSED = [
  '123456',
  'Password1',
  'trustno1',
  'Aces-2026!',
  'aces.central',
  'Example123',
  '99Maria!',
  'alvarezmaria1',
]
const GOOD = ['correct horse', 'Mariazell 1157', 'x7!kQ9', '4071 9931']

const test = testApp({ refusesGuessable: true, publicUrl: 'https://aces.example.com' })
const usual = withSettings(test, { refusesGuessable: false })

describe('a new password that others would try first', () => {
  const person = () => ({ email: `${unique('maria.alvarez')}@bank.example`, firstName: 'Maria', lastName: 'Alvarez' })
  const asAdministrator = async (on = test) => {
    const caller = await on.as(['USER_VIEW', 'USER_EDIT', 'ROLE_VIEW', 'USER_EDIT_OWN_PASSWORD'])
    const body = await caller.read(contract.roles.getAll)
    return { caller, roleAssignments: [{ roleId: body[0]?.id, allOrgUnits: true, orgUnitIds: [] }] }
  }

  it('is rejected for a new user together with other errors', async () => {
    const { caller, roleAssignments } = await asAdministrator()
    const create = (newPassword: string, values = {}) =>
      caller.call(contract.users.save, { body: { id: 0, ...person(), newPassword, roleAssignments, ...values } })
    for (const password of GUESSED) expect((await create(password)).problem.errors, password).toEqual([ERROR])
    expect((await create('password', { lastName: '' })).problem.errors).toEqual([
      { propertyName: 'lastName', errorMessage: 'Value is required.' },
      ERROR,
    ])
    expect((await create(GOOD[0] ?? '')).status).toBe(200)
  })

  it('is rejected from administrators and the user', async () => {
    const { caller } = await asAdministrator()
    const { id } = await test.user(person())
    const setPassword = (newPassword: string) =>
      caller.call(contract.users.updatePassword, { body: { id, newPassword } })
    for (const password of ['123456', '99Maria!'])
      expect((await setPassword(password)).problem.errors, password).toEqual([ERROR])
    for (const password of GOOD) expect((await setPassword(password)).body, password).toBe(true)
    const own = await caller.call(contract.users.updateOwnPassword, { body: { newPassword: 'welcome2026' } })
    expect(own.problem.errors).toEqual([ERROR])
  })

  it('is accepted where only this machine connects', async () => {
    const refuses = (env: Record<string, string>) => loadConfig({ ADMIN_PASSWORD: 'x7!kQ9', ...env }).refusesGuessable
    expect(refuses({})).toBe(false)
    expect(refuses({ PUBLIC_URL: 'https://aces.example.com' })).toBe(true)
    expect(refuses({ PUBLIC_URL: 'https://aces.example.com', REFUSE_GUESSABLE_PASSWORDS: '0' })).toBe(false)
    const { caller } = await asAdministrator(usual)
    const { id } = await usual.user()
    expect(await caller.read(contract.users.updatePassword, { body: { id, newPassword: '123456' } })).toBe(true)
  })
})
