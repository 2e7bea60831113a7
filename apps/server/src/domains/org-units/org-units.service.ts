import type { BodyOf } from '@acm/contract/core/endpoint'
import { type OrgUnit, orgUnit as orgUnitRecord, type orgUnits } from '@acm/contract/org-units'
import type { Context } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { type RecordKind, saveRecord } from '../../platform/history/records.ts'
import { known } from '../../platform/problems.ts'
import type { NewOrgUnit } from './org-units.queries.ts'
import * as queries from './org-units.queries.ts'

type Input = BodyOf<typeof orgUnits.save>

const kind: RecordKind<OrgUnit, NewOrgUnit, OrgUnit> = {
  type: 'orgUnit',
  table: 'org_units',
  id: 'id',
  touched: ['org-units'],
  find: queries.lockOrgUnit,
  answer: (_, orgUnit) => orgUnit,
}

/** Creates (id 0) or changes an org unit; of global scope, so an unknown id is 404 for everybody. */
export const saveOrgUnit = (ctx: Context, input: Input): Promise<OrgUnit> =>
  mutate(ctx, async ({ db: tx }) =>
    saveRecord({ ctx, tx }, kind, {
      before: input.id === 0 ? null : known(await queries.lockOrgUnit(tx, input.id)),
      seen: input.rowVersion,
      check: () => orgUnitRecord.input.check(input),
      row: () => ({ name: String(input.name), description: String(input.description) }),
    }),
  )

/** An org unit made by a seed or a test, inside its transaction. */
export const insertOrgUnit = queries.insertOrgUnit
