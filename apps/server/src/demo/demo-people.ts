import type { Permission } from '@acm/contract/core/permissions'
import { ensurePredefinedRoles, insertAssignment, insertRole, PREDEFINED_ROLES } from '../domains/roles/public.ts'
import { insertUser } from '../domains/users/public.ts'
import type { Tx } from '../platform/database/database.ts'
import { daysAgo } from './days.ts'
import { FIRST_NAMES, LAST_NAMES, plain } from './names.ts'
import { createRandomSource, type RandomSource, SEED } from './random.ts'

const USERS = 30

const SUPPORT: { name: string; description: string; permissions: readonly Permission[] } = {
  name: 'Integration Support',
  description: 'Vendors, data bridge and other instance integrations',
  permissions: [
    ...(['USER_EDIT_OWN_PASSWORD', 'INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'] as const),
    ...(['INSTANCE_DETAILS_FULL_EDIT', 'FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT', 'SYNC_DATA_IMPORT_FIELDS'] as const),
    ...(['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT', 'VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT'] as const),
    ...(['VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT'] as const),
    ...(['USER_NOTIFICATIONS_VIEW', 'USER_NOTIFICATIONS_EDIT'] as const),
  ],
}

const ROLES = [...PREDEFINED_ROLES.slice(1), SUPPORT].map((role) => role.name)

export interface DemoPerson {
  id: number
  email: string
  firstName: string
  lastName: string
  role: string
  /** Works in all org units, and was among the first. */
  isLongServing: boolean
  createdAt: string
  lastLoginAt: string | null
  deletedAt: string | null
}

interface DemoPersonContext {
  orgUnitIds: readonly number[]
  hashed: { passwordHash: string; hasDemoPassword: boolean }
}

/** The first of each role works in all org units, others in one to three. A few are disabled, locked or archived. */
export async function insertPeople(tx: Tx, { orgUnitIds, hashed }: DemoPersonContext): Promise<DemoPerson[]> {
  const [dice, days] = [createRandomSource(SEED), createRandomSource(SEED + 10)]
  const roles = await ensurePredefinedRoles(tx)
  roles.set(SUPPORT.name, await insertRole(tx, SUPPORT))
  const people: DemoPerson[] = []
  for (let index = 0; index < USERS - 1; index++) {
    const { isEnabled, isLocked, ...person } = demoPerson(index, days)
    const { role, isLongServing, ...row } = person
    const id = await insertUser(tx, { ...row, ...hashed, isEnabled, isLocked })
    const own = isLongServing ? null : dice.some(orgUnitIds, 1 + (index % 3))
    await insertAssignment(tx, { userId: id, roleId: roles.get(role) ?? 0, orgUnitIds: own })
    people.push({ id, ...person })
  }
  return people
}

function demoPerson(index: number, dice: RandomSource) {
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] as string
  const lastName = LAST_NAMES[(index * 7) % LAST_NAMES.length] as string
  const isLongServing = index < ROLES.length
  const [isEnabled, isLocked] = [isLongServing || index % 9 !== 0, !isLongServing && index % 11 === 0]
  const deletedAt = !isLongServing && index % 13 === 0 ? daysAgo(25) : null
  const sinceLogin = dice.whole(0, isLongServing ? 20 : 200) / 10
  const isGone = !isEnabled || isLocked || deletedAt !== null
  return {
    email: `${plain(firstName)}.${plain(lastName)}@example.com`,
    firstName,
    lastName,
    isLongServing,
    isEnabled,
    isLocked,
    deletedAt,
    role: ROLES[index % ROLES.length] as string,
    createdAt: daysAgo(1000 - index * 30),
    // Some people have never used their account.
    lastLoginAt: !isLongServing && dice.chance(0.1) ? null : daysAgo(isGone ? 30 + sinceLogin : sinceLogin),
  }
}

/** The first holder of a predefined role; never archived. */
export const longServing = (people: readonly DemoPerson[], role: string): DemoPerson =>
  people.find((one) => one.isLongServing && one.role === role) as DemoPerson

/** People of a role whose accounts existed at that time. */
export const thereAt = (people: readonly DemoPerson[], role: string, at: string): DemoPerson[] =>
  people.filter((one) => one.role === role && one.createdAt < at && (one.deletedAt ?? at) >= at)

export const nameOf = ({ firstName, lastName }: DemoPerson): string => `${firstName} ${lastName}`
