import { today } from '@acm/contract/core/days'
import { asciiEmail } from '@acm/contract/core/domains'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import { SIGN_IN_RULES, type SignInRule, strictestOf } from '@acm/contract/sign-in-rules'
import {
  type AssignmentInput,
  isActiveUser,
  isSameAssignment,
  ownRightsMessages,
  type RoleAssignment,
  roleMessages,
  type User,
  user,
  type users,
} from '@acm/contract/users'
import type { Context } from '../../platform/access/context.ts'
import { createGuessCheck } from '../../platform/access/guessable.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import { requireConfirmed } from '../../platform/access/sign-in-rules.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { requireFound } from '../../platform/problems.ts'
import {
  deleteAssignments,
  guardRights,
  guardWaysIn,
  insertAssignment,
  listDeleted,
  referencesExist,
} from '../roles/public.ts'
import { closedBy, endsOf } from './session-ends.ts'
import { endSessionsOf } from './sessions.queries.ts'
import * as queries from './users.queries.ts'

type UserBody = BodyOf<typeof users.save>

export const unknownReference: FieldError = { propertyName: 'roleAssignments', errorMessage: messages.invalid }

/** Users have global scope, so an unknown id is 404 for everyone. */
export const getUser = async (db: Database, id: number): Promise<User> => requireFound(await queries.findUser(db, id))

export const readUser = async ({ db, config }: Context, id: number): Promise<User> =>
  requireFound(await queries.findUser(db, id, today(config.timeZone)))

const kind = new RecordKind(user, {
  table: 'users',
  touched: ['users'],
  find: queries.findUser,
  derived: ({ email }) => (email ? { asciiEmail: asciiEmail(email) } : {}),
  rows: { roleAssignments: reassign },
  answer: ({ config }, stored) => ({ ...stored, roleAssignments: withEnds(stored, today(config.timeZone)) }),
})

const withEnds = ({ roleAssignments }: User, day: string): RoleAssignment[] =>
  roleAssignments.map((one) => ({ ...one, hasEnded: one.endsOn !== null && one.endsOn < day }))

/** A past day can stay, but can't be set (R-END-1). */
function pastEnds({ config }: Context, before: User | null, { roleAssignments }: UserBody): FieldError[] {
  const day = today(config.timeZone)
  const isPast = ({ roleId, endsOn }: AssignmentInput) =>
    typeof endsOn === 'string' &&
    endsOn < day &&
    !before?.roleAssignments.some((one) => one.roleId === roleId && one.endsOn === endsOn)
  return roleAssignments.some(isPast) ? [{ propertyName: 'roleAssignments', errorMessage: roleMessages.pastEnd }] : []
}

/** Assignments that stay keep their ids. */
async function reassign(
  tx: Tx,
  userId: number,
  given: readonly AssignmentInput[],
  stored: readonly RoleAssignment[] | null,
): Promise<void> {
  const before = stored ?? []
  const gone = before.filter((one) => !given.some((other) => isSameAssignment(one, other)))
  await deleteAssignments(
    tx,
    gone.map(({ id }) => id),
  )
  for (const one of given.filter((other) => !before.some((kept) => isSameAssignment(kept, other)))) {
    const { roleId, allOrgUnits, orgUnitIds, endsOn } = one
    const storedEnd = before.find((kept) => kept.roleId === roleId)?.endsOn ?? null
    const ends = endsOn === undefined ? storedEnd : endsOn
    await insertAssignment(tx, { userId, roleId, orgUnitIds: allOrgUnits ? null : orgUnitIds, endsOn: ends })
  }
}

/** Checked before the write, so it is reported together with the other errors. */
async function unknownReferences(tx: Tx, assignments: readonly AssignmentInput[]): Promise<FieldError[]> {
  const roleIds = assignments.map(({ roleId }) => roleId)
  const isKnown = await referencesExist(tx, {
    roleIds,
    orgUnitIds: assignments.flatMap(({ allOrgUnits, orgUnitIds }) => (allOrgUnits ? [] : orgUnitIds)),
  })
  if (isKnown) return []
  const deleted = await listDeleted(tx, roleIds)
  const sentences = deleted.map(({ name, by }) => `${roleMessages.deleted(name, by)} ${roleMessages.remove}`)
  return [{ ...unknownReference, ...(deleted.length > 0 && { errorMessage: sentences.join(' ') }) }]
}

/** Creates (id 0) or changes a user with all roles; the sessions of an inactive user end at once. */
export async function saveUser(ctx: Context, input: UserBody): Promise<User> {
  const isNew = input.id === 0
  // Hashing is slow, so it runs outside of the transaction; an invalid password is refused later anyway.
  const hashed = isNew && user.input.check(input, ['newPassword']).length === 0 ? await hashOf(input) : null
  const guessed = hashed ? (await createGuessCheck(ctx.config))(input.newPassword ?? '', ownerOf(input)) : []
  return (await save(ctx, { id: input.id, hashed, guessed, inputOf: () => input })).after
}

interface UserSaveContext {
  id: number
  hashed: Awaited<ReturnType<typeof hashOf>> | null
  /** Errors for a password that is easy to guess. */
  guessed: FieldError[]
  /** The body to save for the stored user; null: a new one. */
  inputOf(before: User | null): UserBody
}

const save = (
  ctx: Context,
  { id, hashed, guessed, inputOf }: UserSaveContext,
): Promise<{ before: User | null; after: User }> =>
  mutate(ctx, async (w) => {
    const rights = await guardRights(w, 'USER_EDIT', async () => (id === 0 ? [] : [id]))
    const before = id === 0 ? null : requireFound(await queries.lockUser(w.db, id))
    const input = inputOf(before)
    const values = await kind.checked(w, before, input, {
      others: [
        ...(await unknownReferences(w.db, input.roleAssignments)),
        ...pastEnds(w, before, input),
        ...ownEnd(w, before, input),
        ...guessed,
      ],
    })
    if (before) rights.requireManageable(before.id)
    const requireWayIn = await guardWaysIn(w, { userId: id }, 'roleAssignments')
    const isUnlocked = before?.isLocked && !values.isLocked
    const after = await kind.store(w, before, {
      ...values,
      ...hashed,
      ...(isUnlocked && queries.COUNTING_ANEW),
      deletedAt: archivedSince(values.deletedAt, before),
    })
    await rights.check([after.id])
    if (givesAccess(before, after) || asksLess(ctx, before, after) || (await rights.isWider(after.id)))
      requireConfirmed(w)
    await requireWayIn({ userId: after.id })
    const ended = isActiveUser(after) ? [] : await endSessionsOf(w.db, after.id)
    const change = await kind.saved(w, before, after)
    const history = [change.history ?? [], endsOf(ended, closedBy(after))].flat(2)
    return { ...change, history, result: { before, after: change.result } }
  })

/** Enables, unlocks or unarchives, or lets another account of the identity provider sign in (R-STEP-11). */
const givesAccess = (before: User | null, after: User): boolean =>
  before !== null &&
  (before.email !== after.email ||
    (!before.isEnabled && after.isEnabled) ||
    (before.isLocked && !after.isLocked) ||
    (before.deletedAt !== null && after.deletedAt === null))

/** A rule for signing in ends sooner than before. Without this, a role could be exchanged for one that asks nothing. */
function asksLess({ config }: Context, before: User | null, after: User): boolean {
  const day = today(config.timeZone)
  /** The last day on which a role asks for the rule or a stricter one; '': none does. */
  const lastDay = ({ roleAssignments }: User, rule: SignInRule) =>
    roleAssignments
      .filter(({ signIn }) => strictestOf([signIn, rule]) === signIn)
      .map(({ endsOn }) => endsOn ?? '9999-12-31')
      .filter((end) => end >= day)
      .sort()
      .at(-1) ?? ''
  return before !== null && SIGN_IN_RULES.some((rule) => rule !== 'any' && lastDay(after, rule) < lastDay(before, rule))
}

const ownerOf = ({ email, firstName, lastName }: UserBody) => ({ email: email ?? '', firstName, lastName })
const hashOf = (input: UserBody) => hashPassword(input.newPassword ?? '')

/** No one can archive, disable or lock themselves. */
function ownEnd({ actor }: Context, before: User | null, given: UserBody): FieldError[] {
  if (actor.type !== 'user' || actor.id !== before?.id) return []
  const { isEnabled = null, isLocked = null, deletedAt } = given
  const state = { isEnabled: isEnabled ?? before.isEnabled, isLocked: isLocked ?? before.isLocked, deletedAt }
  return isActiveUser(state) ? [] : [{ propertyName: '', errorMessage: ownRightsMessages.self }]
}

/** The server sets the time (G-USER-03); no user starts archived. */
const archivedSince = (given: string | null | undefined, before: User | null): string | null =>
  given && before ? (before.deletedAt ?? new Date().toISOString()) : null

export const userHistory = kind.subject()
