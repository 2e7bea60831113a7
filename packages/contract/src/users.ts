import type * as z from 'zod'
import { email } from './core/email-fields.ts'
import { anyOf, endpoint, idParam, idText, listEndpoint, session } from './core/endpoint.ts'
import type { FieldError } from './core/field.ts'
import { flag, input, instant, ownId, required, requiredText } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import { messages } from './core/messages.ts'
import { type Answer, oneRecord, record, recordList } from './core/record.ts'
import { meantDay, minLength } from './core/rules.ts'
import { schema } from './core/schema.ts'
import { secretText } from './core/secret-fields.ts'
import { dayForm, idValue, isDay, orBlank } from './core/shapes.ts'
import { inRows, list, onlySent, several, severalIds } from './core/stored.ts'
import { done, typed } from './core/typed.ts'
import type { LastLock, LastSignIn, RoleAssignment, UserSession } from './users.answers.ts'

export type { LastLock, LastSignIn, RoleAssignment, UserSession } from './users.answers.ts'

/** (G-USER-01, G-USER-02) */
export const roleMessages = {
  none: 'You must have at least one role assigned to the user',
  hint: 'Please assign at least one role to this user',
  notChosen: 'You must select a role',
  pastEnd: 'Date must be today or later.',
  twice: 'The role is already assigned to the user.',
  /** The role was chosen before it was deleted. */
  deleted: (name: string, by: string | null) => `${name} was deleted${by ? ` by ${by}` : ''}.`,
  remove: 'Remove it.',
  replace: 'Select another one.',
} as const

/** (G-PERM-10) */
export const ownRightsMessages = {
  self: 'You cannot archive, disable or lock your own account.',
  lastAdministrator: 'At least one active user must be able to edit users and roles.',
  lastWithoutEnd: 'At least one active user must be able to edit users and roles without an end date.',
  wider: 'You cannot widen your own access.',
  administrative: 'You cannot grant or manage administrative permissions that you do not hold.',
} as const

const AssignmentInput = schema((z) =>
  z.object(
    {
      roleId: idValue(z),
      allOrgUnits: orBlank((given) => given.boolean({ error: messages.invalid }), false)(z),
      orgUnitIds: severalIds(10_000)(z),
      /** Absent keeps the stored day of the same role, null removes it (R-END-4). */
      endsOn: z
        .string({ error: messages.invalid })
        .nullable()
        .transform((text) => (text ? dayForm.read(text) : null))
        .refine((day) => day === null || isDay(day), messages.invalid)
        .optional(),
    },
    { error: messages.invalid },
  ),
)
/** Ids and names as in answers are ignored. */
export type AssignmentInput = z.infer<ReturnType<typeof AssignmentInput>>

/** `one` is stored. The org unit ids of a role for all org units do not count. */
export const isSameAssignment = (one: AssignmentInput, other: AssignmentInput): boolean =>
  one.roleId === other.roleId &&
  one.allOrgUnits === other.allOrgUnits &&
  (one.allOrgUnits || one.orgUnitIds.join() === other.orgUnitIds.join()) &&
  (other.endsOn === undefined || (one.endsOn ?? null) === other.endsOn)

type RecordedAssignment = Omit<RoleAssignment, 'id' | 'userId' | 'hasEnded' | 'signIn'>
const isIncomplete = (one: AssignmentInput) => !one.allOrgUnits && one.orgUnitIds.length === 0
const assignments = inRows(
  list('Assigned Roles', several(AssignmentInput, 1000), [
    (given) => (given.length > 0 ? null : roleMessages.none),
    (given) => (given.some(isIncomplete) ? messages.emptySet : null),
    (given) => given.map(({ endsOn }) => meantDay(endsOn)).find((error) => error !== null) ?? null,
    (given) => (new Set(given.map(({ roleId }) => roleId)).size < given.length ? roleMessages.twice : null),
  ]),
  {
    stored: typed<RoleAssignment>(),
    isSame: (stored, given) =>
      stored.length === given.length && stored.every((one) => given.some((other) => isSameAssignment(one, other))),
    recorded: (stored) =>
      stored.map(({ roleId, roleName, allOrgUnits, orgUnitIds, endsOn }) => ({
        roleId,
        roleName,
        allOrgUnits,
        orgUnitIds,
        ...(endsOn !== null && { endsOn }),
      })),
    memberName: (member, nameOf) => {
      const { roleId, roleName } = member as RecordedAssignment
      return nameOf('role', roleId) ?? roleName
    },
    memberRemark: (member, nameOf) => {
      const { allOrgUnits, orgUnitIds, endsOn } = member as RecordedAssignment
      const places = orgUnitIds.map((id) => nameOf('orgUnit', id) ?? `org unit ${id}`).join(', ')
      const until = endsOn ? `, until ${endsOn.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')}` : ''
      return `${allOrgUnits ? 'all org units' : places}${until}`
    },
  },
)

/** 6 to 40 characters, kept as typed (G-USER-08). */
export const newPassword = (label = 'Password') => required(secretText(label, 40, { rules: [minLength(6)] }))

/** A password is set once (G-USER-06), and a new user is never locked. */
export const user = record({
  name: 'user',
  id: 'id',
  chosenOnce: ['newPassword'],
  chosenLater: ['isLocked'],
  groups: {
    account: {
      edit: ['USER_EDIT'],
      fields: {
        email: required(email('Email', 100)),
        firstName: requiredText('First Name', 50),
        lastName: requiredText('Last Name', 50),
        isEnabled: flag('Enabled'),
        isLocked: flag('Locked', { hint: "Locked users can't sign in. Too many wrong passwords lock the account." }),
        deletedAt: instant('Archived Since'),
        newPassword: onlySent(newPassword()),
        roleAssignments: assignments,
      },
    },
    making: { edit: [], fields: { createdAt: required(instant('Created On')) } },
  },
  shown: {
    fullName: typed<string>(),
    /** Always null: passwords are write-only. */
    newPassword: typed<null>(),
    lastLoginAt: typed<string | null>(),
    /** The user has a passkey or an authenticator app. */
    hasTwoSteps: typed<boolean>(),
  },
})
export type User = Answer<typeof user>

/** Enabled, not locked and not archived (R-USER-1). */
export const isActiveUser = (one: Pick<User, 'isEnabled' | 'isLocked' | 'deletedAt'>): boolean =>
  one.isEnabled && !one.isLocked && one.deletedAt === null

export const PasswordInput = input({ id: ownId(), newPassword: newPassword() })

/** Checked by the forms only. */
export const confirmation = (typed: unknown, again: unknown): FieldError | null =>
  String(typed).normalize('NFC') === String(again).normalize('NFC')
    ? null
    : { propertyName: 'confirmPassword', errorMessage: messages.passwordsDiffer }

/** The days of *Ending Within … Days*: a filter of the list, and what the start page counts. */
export const ACCESS_ENDS_DAYS = { filter: 30, counted: 14 } as const

export const users = {
  getAll: listEndpoint({
    path: '/Users/GetAll',
    summary: 'All users with their roles, including archived users',
    permission: anyOf('USER_VIEW', 'USER_EDIT'),
    scope: 'global',
    reads: ['users', 'roles'],
    daily: true,
    list: {
      columns: {
        email: column(user.fields.email, { filter: 'text', sort: true }),
        fullName: { label: 'Name', kind: 'text', filter: 'text', sort: true },
        roles: { label: 'Roles', kind: 'text' },
        createdAt: column(user.fields.createdAt, { sort: true }),
        lastLoginAt: { label: 'Last Login', kind: 'date', optional: true, sort: true },
        isEnabled: column(user.fields.isEnabled, { filter: 'flag' }),
        isLocked: column(user.fields.isLocked, { filter: 'flag', filterLabel: 'Locked Only' }),
        deletedAt: column(user.fields.deletedAt, { sort: true }),
        hasTwoSteps: { label: 'Two Steps', kind: 'flag' },
        askedFor: { label: 'Asked For', kind: 'text' },
        accessUntil: { label: 'Access Until', kind: 'date', optional: true },
        lacksTwoSteps: { label: 'Without Two Steps', filter: 'inBrowser' },
        accessEnds: { label: `Ending Within ${ACCESS_ENDS_DAYS.filter} Days`, filter: 'inBrowser' },
        accessEndsSoon: { label: `Ending Within ${ACCESS_ENDS_DAYS.counted} Days`, filter: 'inBrowser' },
        isArchived: { filter: 'flag' },
        role: { label: 'Role', filter: 'inBrowser' },
        orgUnitId: { label: 'Org Unit', filter: 'inBrowser' },
        isInUse: { label: 'Not Archived', filter: 'inBrowser' },
        id: { sort: true },
      },
      defaultSort: 'email',
    },
    response: recordList(user),
    failure: "Can't get users. Please try again",
  }),
  get: endpoint({
    path: '/Users/{id}',
    summary: 'One user',
    permission: anyOf('USER_VIEW', 'USER_EDIT'),
    scope: 'global',
    params: idParam,
    response: oneRecord(user),
    failure: "Can't get user. Please try again",
  }),
  save: endpoint({
    path: '/Users/SaveUser',
    summary: 'Creates (id 0) or updates a user; deletedAt archives and unarchives',
    permission: anyOf('USER_EDIT'),
    scope: 'global',
    body: user.input.shape,
    confirms: 'byBody',
    response: oneRecord(user),
    success: 'User Saved Successfully',
    acts: {
      archived: { success: 'User Archived Successfully' },
      unarchived: { success: 'User Unarchived Successfully' },
    },
    failure: 'There was an error saving the user',
    ms: [4000, 4000],
  }),
  updatePassword: endpoint({
    path: '/Users/UpdatePassword',
    summary: 'Sets a new password for a user and ends their sessions',
    permission: anyOf('USER_EDIT'),
    scope: 'global',
    confirms: true,
    body: PasswordInput.shape,
    response: done,
    success: 'Password update successfully',
    failure: 'There was an error updating the password',
    ms: [4000, 4000],
  }),
  updateOwnPassword: endpoint({
    path: '/Users/UpdateOwnPassword',
    summary: 'Changes the caller’s password and ends their other sessions',
    permission: anyOf('USER_EDIT_OWN_PASSWORD'),
    scope: 'none',
    confirms: true,
    body: PasswordInput.shape,
    response: done,
    success: 'Password updated successfully',
    failure: 'There was an error updating your password',
    ms: [3000, 9000],
  }),
  sessions: endpoint({
    path: '/x/sessions',
    summary: 'The caller’s sessions, or with USER_EDIT those of a user',
    permission: session,
    scope: 'none',
    query: schema((z) => z.object({ userId: idText(z).optional() })),
    response: typed<UserSession[]>(),
    failure: "Couldn't load sessions. Try again.",
  }),
  lastSignIn: endpoint({
    path: '/x/lastSignIn',
    summary: 'When and from where the caller last signed in, or with permission another user; null if never',
    permission: session,
    scope: 'none',
    background: true,
    query: schema((z) => z.object({ userId: idText(z).optional() })),
    response: typed<LastSignIn | null>(),
  }),
  lastLock: endpoint({
    path: '/x/lastLock/{id}',
    summary: 'When a user was locked, and by whom; null if not locked or unknown',
    permission: anyOf('USER_VIEW', 'USER_EDIT'),
    scope: 'global',
    background: true,
    params: idParam,
    response: typed<LastLock | null>(),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/x/sessions/{id}',
    summary: 'Ends one of the caller’s sessions, or with USER_EDIT one of a user',
    permission: session,
    scope: 'none',
    confirms: 'byBody',
    params: idParam,
    response: done,
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
