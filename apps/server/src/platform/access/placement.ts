import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import { inScope, type Permission } from '@acm/contract/core/permissions'
import { forbidden } from '../problems.ts'
import type { Context } from './context.ts'

interface PlacementChange {
  orgUnitId: number | null
  /** Null: a new record. */
  before: { orgUnitId: number | null } | null
  editable: readonly string[]
}

/** Creating needs the permission in the org unit, moving needs it in both (G-CLI-08). */
export function requireReachable(
  ctx: Context,
  permission: Permission,
  { orgUnitId, before, editable }: PlacementChange,
): void {
  const isPut = before === null || (editable.includes('orgUnitId') && orgUnitId !== before.orgUnitId)
  // A missing org unit is left to the field rules, so that the error names the field.
  if (isPut && orgUnitId !== null && !inScope(ctx.scope(permission), orgUnitId)) throw forbidden()
}

/** Callers without the permission for all org units must choose one. */
export function missingOrgUnit(
  ctx: Context,
  permission: Permission,
  { orgUnitId, editable }: PlacementChange,
): FieldError[] {
  const mustChoose = editable.includes('orgUnitId') && orgUnitId === null && !ctx.scope(permission).all
  return mustChoose ? [{ propertyName: 'orgUnitId', errorMessage: messages.required }] : []
}

/** An unsaved record counts as in the first org unit where its creator may create; null: in none. */
export function placeOfNew(ctx: Context, permission: Permission): number | null {
  const scope = ctx.scope(permission)
  return scope.all ? null : (scope.orgUnitIds[0] ?? null)
}
