import { type Instance, instance } from '@acm/contract/instances'
import * as z from 'zod'
import type { Context } from '../../platform/access/context.ts'
import { placeOfNew } from '../../platform/access/placement.ts'
import type { InstanceRow } from './instances.queries.ts'

export const blankInstance = (ctx: Context): Instance => ({
  ...instance.input.blank(z),
  acesClientId: 0,
  acesClient: null,
  ssoIdentityProvider: null,
  editableFields: editableOfNew(ctx, null),
  rowVersion: 0,
})

/** The fields that the creator may fill in; without an org unit yet, those of anywhere they may create. */
export const editableOfNew = (ctx: Context, orgUnitId: number | null) =>
  instance.editable(ctx.grants, { orgUnitId: orgUnitId ?? placeOfNew(ctx, 'INSTANCE_DETAILS_FULL_EDIT') })

type SsoFlags = Partial<Pick<InstanceRow, 'enableSso' | 'useSsoClientDefinedUserRoles' | 'useSsoJitUsers'>>

/** Reduces the flags to one of the four options: JIT users need client roles, and those need SSO. */
export function withSsoOption<V extends SsoFlags>(values: V): V {
  const { enableSso, useSsoClientDefinedUserRoles, useSsoJitUsers } = values
  if (enableSso === undefined) return values
  const hasRoles = enableSso && useSsoClientDefinedUserRoles === true
  const hasJitUsers = hasRoles && useSsoJitUsers === true
  const isOption = useSsoClientDefinedUserRoles === hasRoles && useSsoJitUsers === hasJitUsers
  return isOption ? values : { ...values, useSsoClientDefinedUserRoles: hasRoles, useSsoJitUsers: hasJitUsers }
}
