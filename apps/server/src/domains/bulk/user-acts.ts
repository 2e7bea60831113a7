import { ACCOUNT_STATES, type AccountState } from '@acm/contract/bulk-acts'
import { type AssignmentInput, roleMessages, type User } from '@acm/contract/users'
import type { Context } from '../../platform/access/context.ts'
import { businessRule } from '../../platform/problems.ts'
import { namesOfUnits } from '../org-units/public.ts'
import { findRole, listDeleted } from '../roles/public.ts'
import { changeUser, endSessionsOf } from '../users/public.ts'
import { type ActDefinition, changed, invalid, resultOf, unchanged, type ValuesOfAct } from './act-shape.ts'
import * as queries from './bulk.queries.ts'

/** Archiving stores the time of the save. */
function valuesOf({ field, is }: (typeof ACCOUNT_STATES)[AccountState]) {
  return field === 'isArchived' ? { deletedAt: is ? new Date().toISOString() : null } : { [field]: is }
}

/** The opposite state, which an undo sets. */
const otherThan = (state: AccountState): AccountState => {
  const { field } = ACCOUNT_STATES[state]
  const states = Object.keys(ACCOUNT_STATES) as AccountState[]
  return states.find((other) => other !== state && ACCOUNT_STATES[other].field === field) ?? state
}

export const setUsers: ActDefinition<ValuesOfAct<'setUsers'>> = {
  nameOf: async (_ctx, { state }) => state,
  wanted: ({ state }) => queries.accountWanted(ACCOUNT_STATES[state]),
  async change(ctx, { recordId, rowVersion }, { state }) {
    const saved = await changeUser(ctx, recordId, () => ({ ...valuesOf(ACCOUNT_STATES[state]), rowVersion }))
    return resultOf(saved, otherThan(state))
  },
  back: {
    async undo(ctx, { recordId, left: { rowVersion } }, { state }) {
      await changeUser(ctx, recordId, () => ({ ...valuesOf(ACCOUNT_STATES[otherThan(state)]), rowVersion }))
      return changed()
    },
    isAsLeft: () => queries.asLeft.record('user'),
  },
}

const heldBy = ({ roleAssignments }: Pick<User, 'roleAssignments'>, roleId: number): AssignmentInput | null =>
  roleAssignments.find((one) => one.roleId === roleId) ?? null

/** The assignments of a user with this one replaced; null: removed. */
const withRole = ({ roleAssignments }: User, roleId: number, one: AssignmentInput | null): AssignmentInput[] => [
  ...roleAssignments.filter((other) => other.roleId !== roleId),
  ...(one ? [one] : []),
]

/** Unites the org units, so nobody loses the role anywhere. */
function together(one: AssignmentInput, held: AssignmentInput | null): AssignmentInput {
  if (!held) return one
  const allOrgUnits = one.allOrgUnits || held.allOrgUnits
  const orgUnitIds = allOrgUnits ? [] : [...new Set([...held.orgUnitIds, ...one.orgUnitIds])].sort((a, b) => a - b)
  return { ...one, allOrgUnits, orgUnitIds }
}

async function giveBack(
  ctx: Context,
  { recordId, left }: Parameters<UndoRemoveRole>[1],
  { roleId }: { roleId: number },
) {
  const was = left.before as AssignmentInput | null
  const { rowVersion } = left
  await changeUser(ctx, recordId, (user) => ({ roleAssignments: withRole(user, roleId, was), rowVersion }))
  return changed()
}
type UndoRemoveRole = NonNullable<ActDefinition<ValuesOfAct<'removeRole'>>['back']>['undo']

const back = { undo: giveBack, isAsLeft: () => queries.asLeft.record('user') }

async function nameOfRole(ctx: Context, roleId: number): Promise<string> {
  const role = await findRole(ctx.db, roleId)
  if (role) return role.name
  const [deleted] = await listDeleted(ctx.db, [roleId])
  if (!deleted) throw invalid('roleId')
  const errorMessage = `${roleMessages.deleted(deleted.name, deleted.by)} ${roleMessages.replace}`
  throw businessRule({ propertyName: 'roleId', errorMessage })
}

export const assignRole: ActDefinition<ValuesOfAct<'assignRole'>> = {
  async nameOf(ctx, { roleId, allOrgUnits, orgUnitIds }) {
    const role = await nameOfRole(ctx, roleId)
    if (allOrgUnits) return `${role}, all org units`
    const names = [...(await namesOfUnits(ctx.db, orgUnitIds)).values()]
    if (names.length < orgUnitIds.length) throw invalid('orgUnitIds')
    return `${role}, ${names.length === 1 ? names[0] : `${names.length} org units`}`
  },
  wanted: (values) => queries.roleWanted(values),
  async change(ctx, { recordId, rowVersion }, { roleId, allOrgUnits, orgUnitIds }) {
    const one = { roleId, allOrgUnits, orgUnitIds: allOrgUnits ? [] : orgUnitIds }
    const saved = await changeUser(ctx, recordId, (user) => ({
      roleAssignments: withRole(user, roleId, together(one, heldBy(user, roleId))),
      rowVersion,
    }))
    return resultOf(saved, heldBy(saved.before, roleId))
  },
  back,
}

export const removeRole: ActDefinition<ValuesOfAct<'removeRole'>> = {
  nameOf: (ctx, { roleId }) => nameOfRole(ctx, roleId),
  wanted: ({ roleId }) => queries.noRoleWanted(roleId),
  async change(ctx, { recordId, rowVersion }, { roleId }) {
    const saved = await changeUser(ctx, recordId, (user) => ({
      roleAssignments: withRole(user, roleId, null),
      rowVersion,
    }))
    return resultOf(saved, heldBy(saved.before, roleId))
  },
  back,
}

export const endSessions: ActDefinition<ValuesOfAct<'endSessions'>> = {
  nameOf: async () => 'selected users',
  wanted: () => queries.noSessionsWanted,
  change: async (ctx, { recordId }) => ((await endSessionsOf(ctx, recordId)) > 0 ? changed() : unchanged),
}
