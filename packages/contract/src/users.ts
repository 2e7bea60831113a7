import { z } from 'zod'
import { anyOf, endpoint, idParam, idText, listEndpoint, session } from './core/endpoint.ts'
import {
  email,
  type Field,
  type FieldError,
  flag,
  input,
  instant,
  ownId,
  requiredText,
  rowVersion,
  secretText,
} from './core/fields.ts'
import { messages } from './core/messages.ts'
import { minLength } from './core/rules.ts'
import { idValue } from './core/shapes.ts'

/** A role of a user, for all org units or for a list of them. */
export const RoleAssignment = z.strictObject({
  id: z.int(),
  roleId: z.int(),
  roleName: z.string(),
  userId: z.int(),
  allOrgUnits: z.boolean(),
  /** Sorted; empty when allOrgUnits. */
  orgUnitIds: z.array(z.int()),
})
export type RoleAssignment = z.infer<typeof RoleAssignment>

/** A member of staff. */
export const User = z.strictObject({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** First name, blank, last name. */
  fullName: z.string(),
  /** Always null in answers: passwords are write-only. */
  newPassword: z.null(),
  createdAt: z.iso.datetime(),
  /** Since when archived. */
  deletedAt: z.iso.datetime().nullable(),
  isLocked: z.boolean(),
  isEnabled: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  /** In the order of the roles' names. */
  roleAssignments: z.array(RoleAssignment),
  rowVersion: z.int(),
})
export type User = z.infer<typeof User>

/** Enabled, not locked and not archived (R-USER-1). */
export const isActiveUser = (user: Pick<User, 'isEnabled' | 'isLocked' | 'deletedAt'>): boolean =>
  user.isEnabled && !user.isLocked && user.deletedAt === null

/** The sentences of a user's roles (G-USER-01 and G-USER-02). */
export const roleMessages = {
  none: 'You must have at least one role assigned to the user',
  hint: 'Please assign at least one role to this user',
  notChosen: 'You must select a role',
  twice: 'The role is already assigned to the user.',
} as const

/** What rights may not be changed, by whom (G-PERM-10). */
export const ownRightsMessages = {
  self: 'You cannot archive, disable or lock your own account.',
  lastAdministrator: 'At least one active user must be able to edit users and roles.',
  wider: 'You cannot widen your own access.',
  administrative: 'You cannot grant or manage administrative permissions that you do not hold.',
} as const

const AssignmentInput = z.object(
  {
    roleId: idValue,
    allOrgUnits: z
      .boolean({ error: messages.invalid })
      .nullish()
      .transform((all) => all ?? false),
    orgUnitIds: z
      .array(idValue, { error: messages.invalid })
      .max(10_000, messages.invalid)
      .nullish()
      .transform((ids) => [...new Set(ids ?? [])].sort((a, b) => a - b)),
  },
  { error: messages.invalid },
)
/** One role of a user as it is saved; ids and names of the answer are ignored. */
export type AssignmentInput = z.infer<typeof AssignmentInput>

const assignmentRules: Field['rules'] = [
  (value) => ((value as AssignmentInput[]).length > 0 ? null : roleMessages.none),
  (value) => {
    const isIncomplete = (one: AssignmentInput) => !one.allOrgUnits && one.orgUnitIds.length === 0
    return (value as AssignmentInput[]).some(isIncomplete) ? messages.emptySet : null
  },
  (value) => {
    const roleIds = (value as AssignmentInput[]).map((one) => one.roleId)
    return new Set(roleIds).size < roleIds.length ? roleMessages.twice : null
  },
]
const assignments: Field<AssignmentInput[]> = {
  label: 'Assigned Roles',
  kind: 'list',
  shape: z
    .array(AssignmentInput, { error: messages.invalid })
    .max(1000, messages.invalid)
    .nullish()
    .transform((list) => list ?? []),
  required: true,
  rules: assignmentRules,
}

/** A new password: 6 to 40 characters, kept as typed (G-USER-08). */
export const newPassword = (label = 'Password') => secretText(label, 40, { required: true, rules: [minLength(6)] })

/** What the user editor saves. `newPassword` counts for new users only (G-USER-06). */
export const UserInput = input({
  id: ownId(),
  email: email('Email', 100, { required: true }),
  firstName: requiredText('First Name', 50),
  lastName: requiredText('Last Name', 50),
  isEnabled: flag('Enabled'),
  isLocked: flag('Locked'),
  deletedAt: instant('Archived Since'),
  newPassword: newPassword(),
  roleAssignments: assignments,
  rowVersion: rowVersion(),
})

/** Fields of a user that a save changes: a password is set once, and a new user is never locked. */
export const userFields = (id: number): string[] => {
  const notOfThis = id === 0 ? 'isLocked' : 'newPassword'
  return Object.keys(UserInput.fields).filter((name) => name !== notOfThis)
}

export const PasswordInput = input({ id: ownId(), newPassword: newPassword() })

/** A sign-in of a user that has not ended. */
export const UserSession = z.strictObject({
  id: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** When it ends whatever happens. */
  endsAt: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

/** The second typing of a new password: what the forms check before they send it. */
export const confirmation = (typed: unknown, again: unknown): FieldError | null =>
  typed === again ? null : { propertyName: 'confirmPassword', errorMessage: messages.passwordsDiffer }

export const users = {
  getAll: listEndpoint({
    path: '/Users/GetAll',
    summary: 'All users, archived ones too, with their roles',
    permission: anyOf('USER_VIEW', 'USER_EDIT'),
    scope: 'global',
    reads: ['users', 'roles'],
    list: {
      filters: {
        email: 'text',
        fullName: 'text',
        isEnabled: 'flag',
        isLocked: 'flag',
        isArchived: 'flag',
      },
      sorts: ['email', 'fullName', 'createdAt', 'lastLoginAt', 'deletedAt', 'id'],
      defaultSort: 'email',
    },
    response: z.array(User),
    failure: "Can't get users. Please try again",
    ms: [5000, 5000],
  }),
  get: endpoint({
    method: 'GET',
    path: '/Users/{id}',
    summary: 'One user',
    permission: anyOf('USER_VIEW', 'USER_EDIT'),
    scope: 'global',
    params: idParam,
    noStore: true,
    response: User,
    failure: "Can't get user. Please try again",
    ms: [5000, 5000],
  }),
  save: endpoint({
    method: 'POST',
    path: '/Users/SaveUser',
    summary: 'Creates (id 0) or changes a user; deletedAt archives and unarchives',
    permission: anyOf('USER_EDIT'),
    scope: 'global',
    changes: true,
    body: UserInput.shape,
    response: User,
    success: 'User Saved Successfully',
    acts: {
      archived: { success: 'User Archived Successfully' },
      unarchived: { success: 'User Unarchived Successfully' },
    },
    failure: 'There was an error saving the user',
    ms: [4000, 4000],
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: '/Users/UpdatePassword',
    summary: 'Gives a user a new password; their sessions end',
    permission: anyOf('USER_EDIT'),
    scope: 'global',
    changes: true,
    body: PasswordInput.shape,
    response: z.literal(true),
    success: 'Password update successfully',
    failure: 'There was an error updating the password',
    ms: [4000, 4000],
  }),
  updateOwnPassword: endpoint({
    method: 'POST',
    path: '/Users/UpdateOwnPassword',
    summary: 'Gives oneself a new password; one’s other sessions end',
    permission: anyOf('USER_EDIT_OWN_PASSWORD'),
    scope: 'none',
    changes: true,
    body: PasswordInput.shape,
    response: z.literal(true),
    success: 'Password updated successfully',
    failure: 'There was an error updating your password',
    ms: [3000, 9000],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/x/sessions',
    summary: 'One’s own sessions, or with USER_EDIT those of a user',
    permission: session,
    scope: 'none',
    query: z.object({ userId: idText.optional() }),
    noStore: true,
    response: z.array(UserSession),
    failure: "Can't get sessions. Please try again",
    ms: [5000, 5000],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/x/sessions/{id}',
    summary: 'Ends one of one’s own sessions, or with USER_EDIT that of a user',
    permission: session,
    scope: 'none',
    changes: true,
    params: idParam,
    response: z.literal(true),
    success: 'Session ended',
    failure: 'There was a problem ending the session',
    ms: [4000, 4000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    users: true
  }
}
