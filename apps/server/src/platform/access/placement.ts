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

/**
 * Creating needs the permission in the org unit, moving needs it in both (G-CLI-08). Callers without the permission for
 * all org units must choose one; that is left to the field rules, so that the error names the field.
 */
export function checkedPlace(
  ctx: Context,
  permission: Permission,
  { orgUnitId, before, editable }: PlacementChange,
): FieldError[] {
  const scope = ctx.scope(permission)
  const isEditable = editable.includes('orgUnitId')
  if (orgUnitId === null)
    return isEditable && !scope.all ? [{ propertyName: 'orgUnitId', errorMessage: messages.required }] : []
  const isPut = before === null || (isEditable && orgUnitId !== before.orgUnitId)
  if (isPut && !inScope(scope, orgUnitId)) throw forbidden()
  return []
}

/** An unsaved record counts as in the first org unit where its creator may create; null: in none. */
export function placeOfNew(ctx: Context, permission: Permission): number | null {
  const scope = ctx.scope(permission)
  return scope.all ? null : (scope.orgUnitIds[0] ?? null)
}
