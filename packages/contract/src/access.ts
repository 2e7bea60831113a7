import { allOf, anyOf, endpoint, idParam, idText, session } from './core/endpoint.ts'
import { input, ownId } from './core/fields.ts'
import { PERMISSIONS } from './core/permissions.ts'
import * as z from './core/zod.ts'
import { role } from './roles.ts'

const HeldGrant = z.strictObject({
  permission: z.enum(PERMISSIONS),
  allOrgUnits: z.boolean(),
  /** Sorted; empty when allOrgUnits. */
  orgUnitIds: z.array(z.int()),
})

const Source = z.strictObject({
  assignmentId: z.int(),
  roleId: z.int(),
  roleName: z.string(),
  allOrgUnits: z.boolean(),
  orgUnitIds: z.array(z.int()),
  permissions: z.array(z.enum(PERMISSIONS)),
})
export type Source = z.infer<typeof Source>

const Person = {
  userId: z.int(),
  fullName: z.string(),
  email: z.string(),
  /** Inactive users keep their rights, but cannot use them. */
  isActive: z.boolean(),
}

export const UserAccess = z.strictObject({ ...Person, grants: z.array(HeldGrant), sources: z.array(Source) })
export type UserAccess = z.infer<typeof UserAccess>

/** Only the grants that were asked for, and their sources. */
export const Holder = UserAccess
export type Holder = UserAccess

export const AccessChange = z.strictObject({ ...Person, gains: z.array(HeldGrant), losses: z.array(HeldGrant) })
export type AccessChange = z.infer<typeof AccessChange>

export const Administrator = z.strictObject({ userId: z.int(), fullName: z.string(), email: z.string() })
export type Administrator = z.infer<typeof Administrator>

export const PreviewInput = input({ id: ownId(), permissions: role.fields.permissions })

const both = allOf('USER_VIEW', 'ROLE_VIEW')
const failure = "Can't get access. Please try again"

export const access = {
  administrators: endpoint({
    method: 'GET',
    path: '/x/access/administrators',
    summary:
      'Whom to ask for a permission: at most five other active people who may edit users where the caller holds something, widest first',
    permission: session,
    scope: 'none',
    background: true,
    noStore: true,
    response: z.array(Administrator),
  }),
  user: endpoint({
    method: 'GET',
    path: '/x/access/user/{id}',
    summary: 'What a user can do in which org units, and by which of their roles',
    // USER_VIEW lets the caller read users and roles anyway, with the permissions of each role.
    permission: anyOf('USER_VIEW'),
    scope: 'global',
    params: idParam,
    noStore: true,
    response: UserAccess,
    failure,
    ms: [5000, 5000],
  }),
  holders: endpoint({
    method: 'GET',
    path: '/x/access/holders',
    summary: 'Who holds a permission (any, if none is named), in an org unit, or by a role',
    permission: both,
    scope: 'global',
    query: z.object({
      permission: z.enum(PERMISSIONS).optional(),
      orgUnitId: idText.optional(),
      roleId: idText.optional(),
    }),
    noStore: true,
    response: z.array(Holder),
    failure,
    ms: [5000, 5000],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/x/access/preview',
    summary: 'What would change for whom if a role were saved with these permissions; saves nothing',
    permission: both,
    scope: 'global',
    background: true,
    noStore: true,
    body: PreviewInput.shape,
    response: z.array(AccessChange),
    failure,
    ms: [5000, 5000],
  }),
}
