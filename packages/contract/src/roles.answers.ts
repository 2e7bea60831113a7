import * as z from 'zod'
import { type Answers, answerOf } from './core/answers.ts'
import { PERMISSIONS } from './core/permissions.ts'
import { role, type roles } from './roles.ts'

export const RolePermission = z.strictObject({ id: z.int(), roleId: z.int(), permission: z.enum(PERMISSIONS) })
export type RolePermission = z.infer<typeof RolePermission>

export const PermissionDefinition = z.strictObject({ permission: z.enum(PERMISSIONS), description: z.string() })
export type PermissionDefinition = z.infer<typeof PermissionDefinition>

const roleAnswer = answerOf(role, {
  permissions: z.array(RolePermission),
  numPermissions: z.int(),
  numAssignedUsers: z.int(),
})

export const rolesAnswers: Answers<typeof roles> = {
  getAll: z.array(roleAnswer),
  get: roleAnswer,
  save: roleAnswer,
  remove: z.literal(true),
  exported: roleAnswer,
  imported: roleAnswer,
  permissions: z.array(PermissionDefinition),
}
