import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OrgUnit } from '@acm/contract/org-units'
import type { Role } from '@acm/contract/roles'
import type { User } from '@acm/contract/users'
import { type TaskWorld, task } from './task.ts'

const rolesOf = ({ admin }: TaskWorld) => admin.get<Role[]>('/Roles/GetAll')
const IMPORTED = 'Auditor of Clients'

export const roleFromFile = task({
  name: 'Role from an exported one',
  before: { clicks: 7, keys: 34 },
  async prepare(world) {
    const exported = (await rolesOf(world)).find(({ name }) => name === 'Read Only')
    const path = join(world.folder, 'AcesCentralMgt_Role.json')
    const permissions = exported?.permissions.map(({ permission }) => permission)
    await writeFile(path, JSON.stringify({ name: IMPORTED, description: 'Reads everything', permissions }))
    return path
  },
  async perform(hand, path) {
    if (hand.hasMouse) {
      await hand.goToPage('Roles')
      await hand.heading('Role Management')
      await hand.dropFile(hand.page.getByRole('heading', { level: 1 }), 'role.json', await readFile(path, 'utf8'))
      await hand.heading('Import Role')
    } else {
      await hand.goTo('Import Role')
      await hand.heading('Import Role')
      await hand.chooseFile(hand.field('Role File'), path)
    }
    await hand.see('Permissions (')
    await hand.act(hand.button('Save'))
    await hand.heading('Role Management')
  },
  isDone: async (world) => (await rolesOf(world)).some(({ name }) => name === IMPORTED),
})

const PERSON = 'Priya Young'
const ROLE = 'Client Manager'
const UNIT = 'Pilot Clients'

export const accessForUnit = task({
  name: 'Access in one org unit, and its proof',
  before: { clicks: 11, keys: 95 },
  prepare: async () => undefined,
  async perform(hand) {
    await hand.goTo(`${PERSON} roles`, `${PERSON} · Roles`)
    const assign = hand.page.getByRole('group', { name: 'Assign a role' })
    await hand.pickFirstInFull(assign.getByLabel('Role', { exact: true }), ROLE)
    await hand.pickInFull(assign.getByLabel('Org Units', { exact: true }), UNIT)
    await hand.act(hand.button('Add Role'))
    await hand.act(hand.button('Save and View Access'))
    await hand.page
      .getByRole('table', { name: `Access for ${PERSON}` })
      .getByText(UNIT)
      .first()
      .waitFor()
  },
  async isDone({ admin }) {
    const [units, users] = [await admin.get<OrgUnit[]>('/OrgUnits/GetAll'), await admin.get<User[]>('/Users/GetAll')]
    const unit = units.find(({ name }) => name === UNIT)
    const held = users.find(({ fullName }) => fullName === PERSON)?.roleAssignments ?? []
    return held.some(({ roleName, orgUnitIds }) => roleName === ROLE && orgUnitIds.join() === String(unit?.id))
  },
})
