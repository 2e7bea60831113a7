import { type Instance, instance } from '@acm/contract/instances'
import type { Context } from '../../platform/access/context.ts'
import { placeOfNew } from '../../platform/access/placement.ts'
import type { InstanceRow } from './instances.queries.ts'

/** A new instance before anything is chosen. */
export const blankInstance = (ctx: Context): Instance => ({
  ...instance.input.blank(),
  acesClientId: 0,
  acesClient: null,
  ssoIdentityProvider: null,
  editableFields: editableOfNew(ctx, null),
  rowVersion: 0,
})

/** What the creator of an instance may fill in, by the org unit it will lie in; not chosen yet: wherever they may create. */
export const editableOfNew = (ctx: Context, orgUnitId: number | null) =>
  instance.editable(ctx.grants, { orgUnitId: orgUnitId ?? placeOfNew(ctx, 'INSTANCE_DETAILS_FULL_EDIT') })

type SsoFlags = Partial<Pick<InstanceRow, 'enableSso' | 'useSsoClientDefinedUserRoles' | 'useSsoJitUsers'>>

/** The flags, where they are given, as one of the four options has them: without SSO no client roles, without those no users just in time. */
export function withSsoOption<V extends SsoFlags>(values: V): V {
  const { enableSso, useSsoClientDefinedUserRoles, useSsoJitUsers } = values
  if (enableSso === undefined) return values
  const hasRoles = enableSso && useSsoClientDefinedUserRoles === true
  const hasJitUsers = hasRoles && useSsoJitUsers === true
  const isOption = useSsoClientDefinedUserRoles === hasRoles && useSsoJitUsers === hasJitUsers
  return isOption ? values : { ...values, useSsoClientDefinedUserRoles: hasRoles, useSsoJitUsers: hasJitUsers }
}
