import type { AccessChange, Administrator, access, OwnAccess, Source, UserAccess } from '@acm/contract/access'
import type { BodyOf, QueryOf } from '@acm/contract/core/endpoint'
import { type Grant, PERMISSIONS } from '@acm/contract/core/permissions'
import type { Context } from '../../platform/access/context.ts'
import { requireFound } from '../../platform/problems.ts'
import { namesOfUnits } from '../org-units/public.ts'
import { getRole } from '../roles/public.ts'
import * as queries from './access.queries.ts'

/** A person asks only a few administrators. */
const ADMINISTRATORS = 5

/** Administrators to ask: not the caller, and only people whose right reaches the caller's org units. */
export function listAdministrators(ctx: Context): Promise<Administrator[]> {
  const isEverywhere = ctx.grants.some(({ allOrgUnits }) => allOrgUnits)
  const orgUnitIds = isEverywhere ? [] : [...new Set(ctx.grants.flatMap((grant) => grant.orgUnitIds))]
  return queries.listAdministrators(ctx, { askedBy: ctx.user?.userId ?? 0, orgUnitIds, most: ADMINISTRATORS })
}

export async function getUserAccess(ctx: Context, userId: number): Promise<UserAccess> {
  const person = requireFound(await queries.findPerson(ctx, userId))
  return { ...person, grants: grantsFrom(person.sources) }
}

export async function getOwnAccess(ctx: Context): Promise<OwnAccess> {
  const access = await getUserAccess(ctx, ctx.user?.userId ?? 0)
  const names = await namesOfUnits(
    ctx.db,
    access.sources.flatMap(({ orgUnitIds }) => orgUnitIds),
  )
  const byName = ([, one]: [number, string], [, other]: [number, string]) => one.localeCompare(other, 'en')
  return { ...access, orgUnits: [...names].toSorted(byName).map(([id, name]) => ({ id, name })) }
}

/** Holders of the permission or role, each with only the sources that match the question. */
export async function listHolders(ctx: Context, asked: QueryOf<typeof access.holders>): Promise<UserAccess[]> {
  const { permission, orgUnitId, roleId } = asked
  return (await queries.listHolders(ctx, asked)).flatMap((person) => {
    const sources = person.sources
      .filter((source) => roleId === undefined || source.roleId === roleId)
      .filter((source) => orgUnitId === undefined || source.allOrgUnits || source.orgUnitIds.includes(orgUnitId))
      .map((source) => ({
        ...source,
        permissions: source.permissions.filter((one) => permission === undefined || one === permission),
      }))
      .filter((source) => source.permissions.length > 0)
    return sources.length > 0 ? { ...person, sources, grants: grantsFrom(sources) } : []
  })
}

/** Gains and losses of people if the role had these permissions; people without a change are left out. */
export async function previewRole(ctx: Context, input: BodyOf<typeof access.preview>): Promise<AccessChange[]> {
  await getRole(ctx.db, input.id)
  const granted = PERMISSIONS.filter((permission) => input.permissions.includes(permission))
  const people = await queries.listHolders(ctx, { roleId: input.id })
  return people.flatMap(({ sources, ...person }) => {
    const changed = sources.map((source) => (source.roleId === input.id ? { ...source, permissions: granted } : source))
    const [before, after] = [grantsFrom(sources), grantsFrom(changed)]
    const change = { ...person, gains: beyond(after, before), losses: beyond(before, after) }
    return change.gains.length + change.losses.length > 0 ? change : []
  })
}

/** The united grants of some assignments: one per permission (G-PERM-09), in the order of the 37. */
const grantsFrom = (sources: readonly Source[]): Grant[] =>
  PERMISSIONS.flatMap((permission) => {
    const giving = sources.filter((source) => source.permissions.includes(permission))
    if (giving.length === 0) return []
    const allOrgUnits = giving.some((source) => source.allOrgUnits)
    const orgUnitIds = [...new Set(giving.flatMap((source) => source.orgUnitIds))].sort((a, b) => a - b)
    return { permission, allOrgUnits, orgUnitIds: allOrgUnits ? [] : orgUnitIds }
  })

/** Grants of the first that the second lacks. */
const beyond = (grants: readonly Grant[], others: readonly Grant[]): Grant[] =>
  grants.flatMap((grant) => {
    const other = others.find((one) => one.permission === grant.permission)
    if (other?.allOrgUnits) return []
    if (grant.allOrgUnits) return grant
    const orgUnitIds = grant.orgUnitIds.filter((id) => !other?.orgUnitIds.includes(id))
    return orgUnitIds.length > 0 ? { ...grant, orgUnitIds } : []
  })
