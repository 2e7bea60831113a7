import * as z from 'zod'
import { PERMISSIONS } from './core/permissions.ts'

export const RolePermission = z.strictObject({ id: z.int(), roleId: z.int(), permission: z.enum(PERMISSIONS) })
export type RolePermission = z.infer<typeof RolePermission>

export const PermissionDefinition = z.strictObject({ permission: z.enum(PERMISSIONS), description: z.string() })
export type PermissionDefinition = z.infer<typeof PermissionDefinition>
