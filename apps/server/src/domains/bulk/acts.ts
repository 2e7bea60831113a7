import type { BulkAct } from '@acm/contract/bulk-acts'
import { pick } from '@acm/contract/core/fields'
import { ssoFlagsOf } from '@acm/contract/sso'
import type { Context } from '../../platform/access/context.ts'
import { leftAlone } from '../../platform/jobs/records.ts'
import { changeClient } from '../clients/public.ts'
import { requireFeature, switchFlag } from '../features/public.ts'
import { changeInstance, changeSsoAssignment } from '../instances/public.ts'
import { nameOfProvider } from '../sso/public.ts'
import {
  type ActDefinition,
  changed,
  invalid,
  nameOfPlace,
  resultOf,
  settingField,
  stateOf,
  unchanged,
  type ValuesOfAct,
} from './act-shape.ts'
import * as queries from './bulk.queries.ts'

const ofInstance = { of: 'instance', save: changeInstance } as const
const ofClient = { of: 'client', save: changeClient } as const

const moving = <A extends 'moveInstances' | 'moveClients'>(act: A) => ({
  field: 'orgUnitId' as const,
  nameOf: (ctx: Context, { orgUnitId }: ValuesOfAct<A>) => nameOfPlace(ctx, act, orgUnitId),
  value: ({ orgUnitId }: ValuesOfAct<A>) => orgUnitId,
})

const enabling = <N extends string>(field: N) => ({
  field,
  nameOf: async (_: unknown, { isEnabled }: ValuesOfAct<'enableInstances'>) => stateOf(isEnabled),
  value: ({ isEnabled }: ValuesOfAct<'enableInstances'>) => !isEnabled,
})

const setFeature: ActDefinition<ValuesOfAct<'setFeature'>> = {
  async nameOf(ctx, { systemEnhancementName, isEnabled }) {
    await requireFeature(ctx, systemEnhancementName)
    return `${systemEnhancementName} ${stateOf(isEnabled)}`
  },
  wanted: ({ systemEnhancementName, isEnabled }) => queries.flagWanted(systemEnhancementName, isEnabled),
  async change(ctx, { recordId, rowVersion }, values) {
    const { flag, isChanged } = await switchFlag(ctx, { ...values, acesDatabaseId: recordId, rowVersion })
    return isChanged ? changed({ rowVersion: flag.rowVersion, before: !flag.isEnabled }) : unchanged
  },
  async undo(ctx, { recordId, left: { rowVersion } }, { systemEnhancementName, isEnabled }) {
    const back = { systemEnhancementName, isEnabled: !isEnabled, acesDatabaseId: recordId, rowVersion }
    return (await switchFlag(ctx, back)).isChanged ? changed() : leftAlone
  },
  isAsLeft: ({ systemEnhancementName }) => queries.asLeft.flag(systemEnhancementName),
}

const flagsOf = (ssoOption: number | null) => (ssoOption === null ? {} : ssoFlagsOf(ssoOption))

const assignProvider: ActDefinition<ValuesOfAct<'assignProvider'>> = {
  async nameOf(ctx, { ssoIdentityProviderId }) {
    const name = await nameOfProvider(ctx, ssoIdentityProviderId)
    if (name === undefined) throw invalid('ssoIdentityProviderId')
    return name
  },
  wanted: ({ ssoIdentityProviderId, ssoOption }) => queries.providerWanted(ssoIdentityProviderId, flagsOf(ssoOption)),
  async change(ctx, { recordId, rowVersion }, { ssoIdentityProviderId, ssoOption }) {
    const flags = { ssoIdentityProviderId, ...flagsOf(ssoOption) }
    const saved = await changeSsoAssignment(ctx, { databaseId: recordId, rowVersion }, flags)
    return resultOf(saved, pick(saved.before, Object.keys(flags)))
  },
  async undo(ctx, { recordId, left: { rowVersion, before } }) {
    await changeSsoAssignment(ctx, { databaseId: recordId, rowVersion }, before as object)
    return changed()
  },
  isAsLeft: () => queries.asLeft.record('instance'),
}

export const acts: { [A in BulkAct]: ActDefinition<ValuesOfAct<A>> } = {
  setFeature,
  moveInstances: settingField({ ...ofInstance, ...moving('moveInstances') }),
  enableInstances: settingField({ ...ofInstance, ...enabling('disabled') }),
  assignProvider,
  moveClients: settingField({ ...ofClient, ...moving('moveClients') }),
  enableClients: settingField({ ...ofClient, ...enabling('clientIsDisabled') }),
}
