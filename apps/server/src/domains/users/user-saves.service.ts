import type { BodyOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import {
  type AssignmentInput,
  isActiveUser,
  ownRightsMessages,
  type User,
  user as userRecord,
  type users,
} from '@acm/contract/users'
import type { Context } from '../../platform/access/context.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { type RecordKind, saveRecord } from '../../platform/history/records.ts'
import { businessRule, known } from '../../platform/problems.ts'
import { deleteAssignments, guardRights, insertAssignment, referencesExist } from '../roles/public.ts'
import type { NewUser } from './users.queries.ts'
import * as queries from './users.queries.ts'

type Input = BodyOf<typeof users.save>
type Hashed = Awaited<ReturnType<typeof hashPassword>>
type Row = Partial<NewUser> & { roleAssignments: readonly AssignmentInput[] }

/** A role or an org unit that does not exist. */
export const unknownReference: FieldError = { propertyName: 'roleAssignments', errorMessage: messages.invalid }

/** One user; of global scope, so an unknown id is 404 for everybody. */
export const getUser = async (db: Database, id: number): Promise<User> => known(await queries.findUser(db, id))

const kind: RecordKind<User, Row, User> = {
  type: 'user',
  table: 'users',
  id: 'id',
  touched: ['users'],
  find: queries.findUser,
  async insert(tx, { roleAssignments, ...row }) {
    const userId = await queries.insertUser(tx, row as NewUser)
    await assign(tx, userId, roleAssignments)
  },
  async update(tx, id, { roleAssignments, ...row }) {
    if (roleAssignments) await reassign(tx, id, roleAssignments)
    await queries.updateUser(tx, id, row)
  },
  answer: (_, user) => user,
  recorded: (_, { newPassword: __, fullName: ___, lastLoginAt: ____, roleAssignments, ...user }) => ({
    ...user,
    roleAssignments: roleAssignments.map(({ roleId, roleName, allOrgUnits, orgUnitIds }) => ({
      roleId,
      roleName,
      allOrgUnits,
      orgUnitIds,
    })),
  }),
}

const isSame = (one: AssignmentInput, other: AssignmentInput) =>
  one.roleId === other.roleId &&
  one.allOrgUnits === other.allOrgUnits &&
  (one.allOrgUnits || one.orgUnitIds.join() === other.orgUnitIds.join())

/** Assignments that stay keep their ids. */
async function reassign(tx: Tx, userId: number, assignments: readonly AssignmentInput[]): Promise<void> {
  const before = known(await queries.findUser(tx, userId)).roleAssignments
  const gone = before.filter((one) => !assignments.some((other) => isSame(one, other)))
  await deleteAssignments(
    tx,
    gone.map((one) => one.id),
  )
  await assign(
    tx,
    userId,
    assignments.filter((one) => !before.some((other) => isSame(one, other))),
  )
}

async function assign(tx: Tx, userId: number, assignments: readonly AssignmentInput[]): Promise<void> {
  for (const { roleId, allOrgUnits, orgUnitIds } of assignments) {
    await insertAssignment(tx, { userId, roleId, orgUnitIds: allOrgUnits ? null : orgUnitIds })
  }
}

/** Asked before anything is written, so that it is told beside what else is wrong. */
const existsAll = (tx: Tx, assignments: readonly AssignmentInput[]) =>
  referencesExist(tx, {
    roleIds: assignments.map((one) => one.roleId),
    orgUnitIds: assignments.flatMap((one) => (one.allOrgUnits ? [] : one.orgUnitIds)),
  })

/** Creates (id 0) or changes a user with all of their roles. Whoever is no longer active is signed out at once. */
export async function saveUser(ctx: Context, input: Input): Promise<User> {
  const fields = userRecord.fieldsOf(input.id === 0)
  const isNew = input.id === 0
  // Hashing is slow: it must not hold a transaction. A bad password is refused by the rules all the same.
  const hashed = isNew && userRecord.input.check(input, ['newPassword']).length === 0 ? await hashOf(input) : null
  return mutate(ctx, async (w) => {
    const tx = w.db
    const rights = await guardRights(w, 'USER_EDIT', async () => (isNew ? [] : [input.id]))
    const before = isNew ? null : known(await queries.lockUser(tx, input.id))
    const change = await saveRecord({ ctx, tx }, kind, {
      before,
      seen: input.rowVersion,
      async check() {
        const errors = userRecord.input.check(input, fields)
        if (errors.length === 0) requireOthers(ctx, input)
        if (errors.length === 0 && before) rights.requireManageable(before.id)
        const isKnown = await existsAll(tx, input.roleAssignments)
        return isKnown ? errors : [...errors, unknownReference]
      },
      row: () => rowOf(input, before, hashed),
    })
    await rights.check([change.result.id])
    if (!isActiveUser(change.result)) await queries.endSessionsOf(tx, change.result.id)
    return change
  })
}

const hashOf = (input: Input) => hashPassword(input.newPassword ?? '')

/** Nobody archives, disables or locks themself. */
function requireOthers({ actor }: Context, input: Input): void {
  if (actor.type !== 'user' || actor.id !== input.id || isActiveUser(input)) return
  throw businessRule({ propertyName: '', errorMessage: ownRightsMessages.self })
}

function rowOf(input: Input, before: User | null, hashed: Hashed | null): Row {
  const isArchived = input.deletedAt !== null && before !== null
  const given = [...input.roleAssignments]
  const isAsBefore =
    before?.roleAssignments.length === given.length &&
    before.roleAssignments.every((one) => given.some((other) => isSame(one, other)))
  return {
    email: String(input.email),
    firstName: String(input.firstName),
    lastName: String(input.lastName),
    isEnabled: input.isEnabled,
    isLocked: before !== null && input.isLocked,
    // The moment is the server's, whatever was sent (G-USER-03).
    deletedAt: isArchived ? (before.deletedAt ?? new Date().toISOString()) : null,
    ...hashed,
    roleAssignments: isAsBefore ? before.roleAssignments : given,
  }
}
