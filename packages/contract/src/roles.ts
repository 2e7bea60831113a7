import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import { requiredText, shaped } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import { messages } from './core/messages.ts'
import { PERMISSIONS, type Permission } from './core/permissions.ts'
import { type Answer, oneRecord, record, recordList } from './core/record.ts'
import { schema } from './core/schema.ts'
import { idValue, orBlank, singleLine } from './core/shapes.ts'
import { inRows, list, several, storedAs } from './core/stored.ts'
import { done, typed } from './core/typed.ts'
import type { PermissionDefinition, RolePermission } from './roles.answers.ts'
import { SIGN_IN_RULE_LABELS, SIGN_IN_RULES, type SignInRule } from './sign-in-rules.ts'

export type { PermissionDefinition } from './roles.answers.ts'

const isPermission = (name: string): name is Permission => PERMISSIONS.includes(name as Permission)

/** By name, by number (0 to 36) or as part of a role (G-API-11); null: not a permission. */
export function readPermission(given: unknown): { known: Permission } | { unknown: string } | null {
  const value = typeof given === 'object' && given !== null ? Reflect.get(given, 'permission') : given
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const name = typeof value === 'number' ? PERMISSIONS[value] : value.trim()
  return name !== undefined && isPermission(name) ? { known: name } : { unknown: String(value) }
}

const permissions = inRows(
  list(
    'Permissions',
    schema((z) =>
      several(
        () =>
          z
            .unknown()
            .transform((given, context) => {
              const read = readPermission(given)
              if (read) return 'known' in read ? read.known : read.unknown
              context.addIssue({ code: 'custom', message: messages.invalid })
              return z.NEVER
            })
            .meta({ type: 'string', enum: PERMISSIONS }),
        1000,
      )(z).transform((names) => [...new Set(names)]),
    ),
    [
      (names) => (names.length > 0 ? null : messages.noPermission),
      (names) => {
        const unknown = names.find((name) => !isPermission(name))
        return unknown === undefined ? null : `Unknown permission: ${unknown}`
      },
    ],
  ),
  {
    stored: typed<RolePermission>(),
    isSame: (stored, given) =>
      stored.length === given.length && stored.every(({ permission }) => given.includes(permission)),
    recorded: (stored) => stored.map(({ permission }) => permission).sort(),
  },
)

/** Null keeps the stored rule: role files and programs of the specification alone don't have it (R-STEP-1). */
const signIn = storedAs(
  shaped(
    'Sign-in',
    'text',
    orBlank((z) => z.enum(SIGN_IN_RULES, { error: messages.invalid }), null),
    { choices: SIGN_IN_RULE_LABELS },
  ),
  typed<SignInRule>(),
)

export const role = record({
  name: 'role',
  id: 'id',
  groups: {
    all: {
      edit: ['ROLE_EDIT'],
      fields: {
        name: requiredText('Name', 50),
        description: requiredText('Description', 100),
        /** Sorted like PERMISSIONS. */
        permissions,
        signIn,
      },
    },
  },
  shown: {
    numPermissions: typed<number>(),
    /** Includes inactive and archived users (G-ROLE-01). */
    numAssignedUsers: typed<number>(),
  },
})
export type Role = Answer<typeof role>

const file = { method: 'POST', scope: 'global', response: oneRecord(role) } as const

export const roles = {
  getAll: listEndpoint({
    path: '/Roles/GetAll',
    summary: 'All roles with their permissions and the number of their users',
    permission: anyOf('ROLE_VIEW', 'ROLE_EDIT', 'USER_VIEW', 'USER_EDIT'),
    scope: 'global',
    reads: ['roles', 'users'],
    list: {
      columns: {
        name: column(role.fields.name, { filter: 'text', filterLabel: 'Filter by Name', sort: true }),
        description: column(role.fields.description, { filter: 'text', sort: true, isLong: true }),
        numPermissions: { label: 'Number of Permissions', kind: 'number', sort: true },
        numAssignedUsers: { label: 'Users Assigned', kind: 'number', sort: true },
        signIn: column(role.fields.signIn),
        id: { sort: true },
      },
      defaultSort: 'name',
    },
    response: recordList(role),
    failure: "Can't get roles. Please try again",
  }),
  get: endpoint({
    path: '/Roles/{id}',
    summary: 'One role with its permissions',
    permission: anyOf('ROLE_VIEW', 'ROLE_EDIT'),
    scope: 'global',
    params: idParam,
    response: oneRecord(role),
    failure: "Can't get role. Please try again",
  }),
  save: endpoint({
    path: '/Roles/SaveRole',
    summary: 'Creates (id 0) or updates a role',
    permission: anyOf('ROLE_EDIT'),
    scope: 'global',
    confirms: true,
    body: role.input.shape,
    response: oneRecord(role),
    success: 'Role Saved Successfully',
    failure: 'There was a problem saving the role',
    ms: [4000, 4000],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Roles/{id}',
    summary: "Deletes a role that isn't assigned to any user",
    permission: anyOf('ROLE_EDIT'),
    scope: 'global',
    confirms: true,
    params: idParam,
    response: done,
    success: 'Role Deleted Successfully',
    failure: 'There was a problem deleting the role',
    ms: [4000, 4000],
  }),
  exported: endpoint({
    ...file,
    path: '/x/roles/exported',
    summary: 'A role for export; the export is recorded in the history',
    permission: anyOf('ROLE_VIEW', 'ROLE_EDIT'),
    body: schema((z) => z.object({ id: idValue(z) })),
    failure: "Couldn't export the role. Try again.",
  }),
  imported: endpoint({
    ...file,
    path: '/x/roles/imported',
    summary: 'Records that the caller saved a role imported from a file',
    permission: anyOf('ROLE_EDIT'),
    body: schema((z) =>
      z.object({
        id: idValue(z),
        fileName: singleLine.shape(z).pipe(z.string({ error: messages.required }).max(255, messages.invalid)),
      }),
    ),
    failure: "Can't record that the role was imported",
  }),
  permissions: endpoint({
    path: '/Permissions/GetAll',
    summary: 'The 37 permissions in order, with their descriptions',
    permission: anyOf('ROLE_EDIT'),
    scope: 'global',
    response: typed<PermissionDefinition[]>(),
    failure: "Can't get permissions. Please try again",
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    roles: true
  }
}
