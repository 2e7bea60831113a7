import type { Permission } from '@acm/contract/core/permissions'
import type { Role } from '@acm/contract/roles'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { touch } from '../../apps/server/test/app.ts'
import { CLOSE_BANNER, type TestConsole } from './console.ts'

export function testRoles(test: TestConsole) {
  // Only what is needed: some tests count the holders of other permissions.
  const admin = () => test.other(['USER_VIEW', 'USER_EDIT', 'ROLE_VIEW', 'ROLE_EDIT'])
  const save = async (values: object): Promise<Role> =>
    (await (await admin()).post<Role>('/Roles/SaveRole', values)).body
  const role = (name: string, permissions: readonly Permission[] = ['REPORTING']): Promise<Role> =>
    save({ name, description: `About ${name}`, permissions })
  const roles = async (): Promise<Role[]> => (await (await admin()).get<Role[]>('/Roles/GetAll')).body
  const findRole = async (name: string): Promise<Role | undefined> => (await roles()).find((one) => one.name === name)
  /** `orgUnitIds` null: all org units. */
  const assign = async (
    roleId: number,
    person: Parameters<TestConsole['user']>[0] = {},
    orgUnitIds: number[] | null = null,
  ): Promise<number> => {
    const { id: userId } = await test.user(person)
    await assignTo(userId, roleId, orgUnitIds)
    return userId
  }
  const assignTo = async (userId: number, roleId: number, orgUnitIds: number[] | null = null): Promise<void> => {
    const { id } = await test.db
      .insertInto('role_assignments')
      .values({ userId, roleId, allOrgUnits: orgUnitIds === null })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const orgUnitId of orgUnitIds ?? []) {
      await test.db.insertInto('role_assignment_org_units').values({ roleAssignmentId: id, orgUnitId }).execute()
    }
    await touch(test.db, 'roles')
    await touch(test.db, 'users')
  }
  return { save, role, named: findRole, assign, assignTo }
}

export const permissionsOf = (role: Role | undefined): string[] => role?.permissions.map((one) => one.permission) ?? []

/** A banner of exactly that comes of the act; how long it stays is declared with the call. Aside: its line with Undo. */
export async function bannerSays(page: Page, text: string, act: () => Promise<unknown>, aside?: string): Promise<void> {
  const all = aside ? `${text}${aside}Undo` : text
  const banner = page.locator('[data-banner-level]')
  // One of the same words would hide that none came.
  await page.locator(CLOSE_BANNER).evaluateAll((buttons: HTMLElement[]) => {
    for (const one of buttons) one.click()
  })
  await act()
  await expect.poll(async () => (await banner.allTextContents()).map((told) => told.trim())).toEqual([all])
}

/** The banner stays about that long. Needs a fake clock, which also runs on its own, so real time counts. */
export async function bannerLasts(page: Page, text: string, ms: number, act: () => Promise<unknown>): Promise<void> {
  const banner = page.locator('[data-banner-level]').filter({ hasText: text })
  const start = Date.now()
  await act()
  await banner.waitFor()
  expect((await banner.textContent())?.trim()).toBe(text)
  const ahead = Math.max(0, ms - 1000 - (Date.now() - start))
  await page.clock.runFor(ahead)
  expect(await banner.isVisible(), `${ahead} ms later`).toBe(true)
  await page.clock.runFor(ms + 300 - ahead)
  await banner.waitFor({ state: 'hidden' })
}
