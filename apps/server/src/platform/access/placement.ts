import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import { inScope, type Permission } from '@acm/contract/core/permissions'
import { forbidden } from '../problems.ts'
import type { Context } from './context.ts'

/** A save of something that lies in an org unit, and the fields of it that the caller may edit. */
interface Placing {
  orgUnitId: number | null
  /** Where it lies now; null for a new one. */
  before: { orgUnitId: number | null } | null
  editable: readonly string[]
}

/** Putting a record somewhere needs the permission there, moving it needs it in both org units (G-CLI-08). */
export function requireReachable(ctx: Context, permission: Permission, { orgUnitId, before, editable }: Placing): void {
  const isPut = before === null || (editable.includes('orgUnitId') && orgUnitId !== before.orgUnitId)
  // No org unit is left to the rules, to name the field.
  if (isPut && orgUnitId !== null && !inScope(ctx.scope(permission), orgUnitId)) throw forbidden()
}

/** Who may put records into some org units only must choose one of them. */
export function missingOrgUnit(ctx: Context, permission: Permission, { orgUnitId, editable }: Placing): FieldError[] {
  const mustChoose = editable.includes('orgUnitId') && orgUnitId === null && !ctx.scope(permission).all
  return mustChoose ? [{ propertyName: 'orgUnitId', errorMessage: messages.required }] : []
}

/** A record not yet saved lies wherever its creator may create. */
export function placeOfNew(ctx: Context, permission: Permission): number | null {
  const scope = ctx.scope(permission)
  return scope.all ? null : (scope.orgUnitIds[0] ?? null)
}
