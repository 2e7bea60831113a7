import { changeClient } from '../clients/public.ts'
import { type ActDefinition, changed, nameOfPlace, resultOf, stateOf, type ValuesOfAct } from './act-shape.ts'
import * as queries from './bulk.queries.ts'

export const moveClients: ActDefinition<ValuesOfAct<'moveClients'>> = {
  nameOf: (ctx, { orgUnitId }) => nameOfPlace(ctx, 'moveClients', orgUnitId),
  wanted: ({ orgUnitId }) => queries.placeWanted('clients.orgUnitId', orgUnitId),
  async change(ctx, { recordId, rowVersion }, { orgUnitId }) {
    const saved = await changeClient(ctx, recordId, { orgUnitId, rowVersion })
    return resultOf(saved, saved.before.orgUnitId)
  },
  back: {
    async undo(ctx, { recordId, left: { rowVersion, before } }) {
      await changeClient(ctx, recordId, { orgUnitId: before as number | null, rowVersion })
      return changed()
    },
    isAsLeft: () => queries.asLeft.record('client'),
  },
}

export const enableClients: ActDefinition<ValuesOfAct<'enableClients'>> = {
  nameOf: async (_ctx, { isEnabled }) => stateOf(isEnabled),
  wanted: ({ isEnabled }) => ({ isSame: queries.is('clients.clientIsDisabled', !isEnabled) }),
  async change(ctx, { recordId, rowVersion }, { isEnabled }) {
    const saved = await changeClient(ctx, recordId, { clientIsDisabled: !isEnabled, rowVersion })
    return resultOf(saved, saved.before.clientIsDisabled)
  },
  back: {
    async undo(ctx, { recordId, left: { rowVersion } }, { isEnabled }) {
      await changeClient(ctx, recordId, { clientIsDisabled: isEnabled, rowVersion })
      return changed()
    },
    isAsLeft: () => queries.asLeft.record('client'),
  },
}
