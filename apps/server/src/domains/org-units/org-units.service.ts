import type { BodyOf } from '@acm/contract/core/endpoint'
import { type OrgUnit, orgUnit, type orgUnits } from '@acm/contract/org-units'
import type { Context } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { requireFound } from '../../platform/problems.ts'
import * as queries from './org-units.queries.ts'

const kind = new RecordKind(orgUnit, {
  table: 'org_units',
  touched: ['org-units'],
  find: queries.lockOrgUnit,
})

/** Creates (id 0) or changes an org unit; they have global scope, so an unknown id is 404 for everyone. */
export const saveOrgUnit = (ctx: Context, input: BodyOf<typeof orgUnits.save>): Promise<OrgUnit> =>
  mutate(ctx, async (w) => {
    const before = input.id === 0 ? null : requireFound(await queries.lockOrgUnit(w.db, input.id))
    const values = await kind.checked(w, before, input)
    return kind.saved(w, before, await kind.store(w, before, values))
  })

export const orgUnitHistory = kind.subject(queries.places)
