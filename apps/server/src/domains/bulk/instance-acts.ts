import { pick } from '@acm/contract/core/fields'
import { ssoFlagsOf } from '@acm/contract/sso'
import { leftAlone } from '../../platform/jobs/records.ts'
import { requireFeature, switchFlag } from '../features/public.ts'
import { changeInstance, changeSsoAssignment } from '../instances/public.ts'
import { nameOfProvider } from '../sso/public.ts'
import {
  type ActDefinition,
  changed,
  invalid,
  nameOfPlace,
  resultOf,
  stateOf,
  unchanged,
  type ValuesOfAct,
} from './act-shape.ts'
import * as queries from './bulk.queries.ts'

export const setFeature: ActDefinition<ValuesOfAct<'setFeature'>> = {
  async nameOf(ctx, { systemEnhancementName, isEnabled }) {
    await requireFeature(ctx, systemEnhancementName)
    return `${systemEnhancementName} ${stateOf(isEnabled)}`
  },
  wanted: ({ systemEnhancementName, isEnabled }) => queries.flagWanted(systemEnhancementName, isEnabled),
  async change(ctx, { recordId, rowVersion }, values) {
    const { flag, isChanged } = await switchFlag(ctx, { ...values, acesDatabaseId: recordId, rowVersion })
    return isChanged ? changed({ rowVersion: flag.rowVersion, before: !flag.isEnabled }) : unchanged
  },
  back: {
    async undo(ctx, { recordId, left: { rowVersion } }, { systemEnhancementName, isEnabled }) {
      const back = { systemEnhancementName, isEnabled: !isEnabled, acesDatabaseId: recordId, rowVersion }
      return (await switchFlag(ctx, back)).isChanged ? changed() : leftAlone
    },
    isAsLeft: ({ systemEnhancementName }) => queries.asLeft.flag(systemEnhancementName),
  },
}

export const moveInstances: ActDefinition<ValuesOfAct<'moveInstances'>> = {
  nameOf: (ctx, { orgUnitId }) => nameOfPlace(ctx, 'moveInstances', orgUnitId),
  wanted: ({ orgUnitId }) => queries.placeWanted('instances.orgUnitId', orgUnitId),
  async change(ctx, { recordId, rowVersion }, { orgUnitId }) {
    const saved = await changeInstance(ctx, recordId, { orgUnitId, rowVersion })
    return resultOf(saved, saved.before.orgUnitId)
  },
  back: {
    async undo(ctx, { recordId, left: { rowVersion, before } }) {
      await changeInstance(ctx, recordId, { orgUnitId: before as number | null, rowVersion })
      return changed()
    },
    isAsLeft: () => queries.asLeft.record('instance'),
  },
}

export const enableInstances: ActDefinition<ValuesOfAct<'enableInstances'>> = {
  nameOf: async (_ctx, { isEnabled }) => stateOf(isEnabled),
  wanted: ({ isEnabled }) => ({ isSame: queries.is('instances.disabled', !isEnabled) }),
  async change(ctx, { recordId, rowVersion }, { isEnabled }) {
    const saved = await changeInstance(ctx, recordId, { disabled: !isEnabled, rowVersion })
    return resultOf(saved, saved.before.disabled)
  },
  back: {
    async undo(ctx, { recordId, left: { rowVersion } }, { isEnabled }) {
      await changeInstance(ctx, recordId, { disabled: isEnabled, rowVersion })
      return changed()
    },
    isAsLeft: () => queries.asLeft.record('instance'),
  },
}

const flagsOf = (ssoOption: number | null) => (ssoOption === null ? {} : ssoFlagsOf(ssoOption))

export const assignProvider: ActDefinition<ValuesOfAct<'assignProvider'>> = {
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
  back: {
    async undo(ctx, { recordId, left: { rowVersion, before } }) {
      await changeSsoAssignment(ctx, { databaseId: recordId, rowVersion }, before as object)
      return changed()
    },
    isAsLeft: () => queries.asLeft.record('instance'),
  },
}
