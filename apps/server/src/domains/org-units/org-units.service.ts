import type { BodyOf } from '@acm/contract/core/endpoint'
import { type OrgUnit, OrgUnitInput, type orgUnits } from '@acm/contract/org-units'
import type { Context } from '../../platform/access/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { changesBetween } from '../../platform/history/history.ts'
import { mutate, requireVersion } from '../../platform/history/mutate.ts'
import { notFound } from '../../platform/http/problems.ts'
import { requireValid } from '../../platform/http/validation.ts'
import * as queries from './org-units.queries.ts'

type Input = BodyOf<typeof orgUnits.save>

const read = async (tx: Tx, id: number): Promise<OrgUnit> => {
  const orgUnit = await queries.getOrgUnit(tx, id)
  if (!orgUnit) throw notFound()
  return orgUnit
}

/** Creates (id 0) or changes an org unit; of global scope, so an unknown id is 404 for everybody. */
export const saveOrgUnit = (ctx: Context, input: Input): Promise<OrgUnit> =>
  mutate(ctx, async (tx) => {
    const before = input.id === 0 ? null : await read(tx, input.id)
    if (before) await requireVersion(tx, ['orgUnit', before.id], input.rowVersion, before)
    requireValid(OrgUnitInput, input)
    const values = { name: String(input.name), description: String(input.description) }
    if (before && Object.keys(changesBetween(before, { ...before, ...values })).length === 0) {
      return { result: before, history: null, touched: [] }
    }
    const id = before ? before.id : await queries.insertOrgUnit(tx, values)
    if (before) await queries.updateOrgUnit(tx, id, values)
    const after = await read(tx, id)
    return {
      result: after,
      history: { action: 'orgUnit.save', entity: ['orgUnit', id], before, after },
      touched: ['org-units'],
    }
  })

/** An org unit made by a seed or a test, inside its transaction. */
export const insertOrgUnit = queries.insertOrgUnit
