import * as z from 'zod'
import { SIGN_IN_RULES } from './sign-in-rules.ts'

export const RoleAssignment = z.strictObject({
  id: z.int(),
  roleId: z.int(),
  roleName: z.string(),
  userId: z.int(),
  allOrgUnits: z.boolean(),
  /** Sorted; empty when allOrgUnits. */
  orgUnitIds: z.array(z.int()),
  /** The last day; null: it does not end. */
  endsOn: z.iso.date().nullable(),
  /** The last day is past, so it grants nothing. */
  hasEnded: z.boolean(),
  /** The sign-in rule of the role. */
  signIn: z.enum(SIGN_IN_RULES),
})
export type RoleAssignment = z.infer<typeof RoleAssignment>

export const UserSession = z.strictObject({
  id: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The absolute end. */
  endsAt: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

export const LastSignIn = z.strictObject({
  at: z.iso.datetime(),
  address: z.string().nullable(),
  session: z.string().nullable(),
})
export type LastSignIn = z.infer<typeof LastSignIn>

/** When a locked account was locked, and by whom; null: by too many wrong passwords. */
export const LastLock = z.strictObject({ at: z.iso.datetime(), by: z.string().nullable() })
export type LastLock = z.infer<typeof LastLock>
