import { input, reference, required, requiredText, shaped } from './core/fields.ts'
import { JOB_KINDS, type TargetKind } from './core/job-kinds.ts'
import { choiceIndex, orBlank } from './core/shapes.ts'
import { stated } from './features.ts'
import { AssignmentForm, SSO_OPTIONS } from './sso.ts'

const { ssoOption: oneOption } = AssignmentForm.fields
/** Null keeps the current SSO option. */
const ssoOption = shaped(oneOption.label, 'id', orBlank(choiceIndex(SSO_OPTIONS), null))

const place = reference('Org Unit', { refersTo: 'orgUnit' })
const isEnabled = stated('Enabled')
const activity = input({ isEnabled: stated('Status') })

export const bulkActs = {
  setFeature: input({ systemEnhancementName: requiredText('Feature', 100), isEnabled }),
  moveInstances: input({ orgUnitId: place }),
  enableInstances: activity,
  assignProvider: input({
    ssoIdentityProviderId: required(
      reference(AssignmentForm.fields.ssoIdentityProviderId.label, { refersTo: 'identityProvider' }),
    ),
    ssoOption,
  }),
  moveClients: input({ orgUnitId: place }),
  enableClients: activity,
} as const
export type BulkAct = keyof typeof bulkActs
export const BULK_ACTS = Object.keys(bulkActs) as [BulkAct, ...BulkAct[]]
export const isBulkAct = (name: string): name is BulkAct => Object.hasOwn(bulkActs, name)

export const bulkActsOf = (of: TargetKind): BulkAct[] => BULK_ACTS.filter((act) => JOB_KINDS[act].of === of)
