import * as z from 'zod'
import { PERMISSIONS } from './core/permissions.ts'

export const HeldGrant = z.strictObject({
  permission: z.enum(PERMISSIONS),
  allOrgUnits: z.boolean(),
  /** Sorted; empty when allOrgUnits. */
  orgUnitIds: z.array(z.int()),
})

export const Source = z.strictObject({
  assignmentId: z.int(),
  roleId: z.int(),
  roleName: z.string(),
  allOrgUnits: z.boolean(),
  orgUnitIds: z.array(z.int()),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The last day; null: it does not end. */
  endsOn: z.iso.date().nullable(),
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

export const OwnAccess = z.strictObject({
  ...UserAccess.shape,
  /** The org units of its grants and sources, which not everyone may list; sorted by name. */
  orgUnits: z.array(z.strictObject({ id: z.int(), name: z.string() })),
})
export type OwnAccess = z.infer<typeof OwnAccess>

export const AccessChange = z.strictObject({ ...Person, gains: z.array(HeldGrant), losses: z.array(HeldGrant) })
export type AccessChange = z.infer<typeof AccessChange>

export const Administrator = z.strictObject({ userId: z.int(), fullName: z.string(), email: z.string() })
export type Administrator = z.infer<typeof Administrator>

export const answers = {
  administrators: z.array(Administrator),
  own: OwnAccess,
  user: UserAccess,
  /** Only the grants that were asked for, and their sources. */
  holders: z.array(UserAccess),
  preview: z.array(AccessChange),
}
