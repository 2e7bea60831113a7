import type { Field, FieldError, RequiredField } from './core/field.ts'
import { day, flag, input, reference, requiredText } from './core/fields.ts'
import { JOB_KINDS, type TargetKind } from './core/job-kinds.ts'
import { messages } from './core/messages.ts'
import { required } from './core/rules.ts'
import { schema } from './core/schema.ts'
import { list, severalIds } from './core/stored.ts'
import { stated } from './features.ts'
import { AssignmentForm, SSO_OPTIONS } from './sso.ts'
import { endNotBeforeStart, subscription } from './subscriptions.ts'

export const ACCOUNT_STATES = {
  enabled: { label: 'Enabled', act: 'Enable', isTaking: false, field: 'isEnabled', is: true },
  disabled: { label: 'Disabled', act: 'Disable', isTaking: true, field: 'isEnabled', is: false },
  locked: { label: 'Locked', act: 'Lock', isTaking: true, field: 'isLocked', is: true },
  unlocked: { label: 'Unlocked', act: 'Unlock', isTaking: false, field: 'isLocked', is: false },
  archived: { label: 'Archived', act: 'Archive', isTaking: true, field: 'isArchived', is: true },
  unarchived: { label: 'Unarchived', act: 'Unarchive', isTaking: false, field: 'isArchived', is: false },
} as const
export type AccountState = keyof typeof ACCOUNT_STATES

const state: RequiredField<AccountState> = {
  label: 'Status',
  kind: 'text',
  shape: schema((z) =>
    z
      .enum([...(Object.keys(ACCOUNT_STATES) as AccountState[]), ''], { error: messages.invalid })
      .nullish()
      .transform((given) => given || null),
  ),
  required: true,
  rules: [required],
}

const role = () => reference('Role', { required: true, refersTo: 'role' })
const orgUnitIds: Field<number[]> = list('Org Units', severalIds(10_000))

/** Error for an assignment that names neither all org units nor any. */
const heldSomewhere = ({ allOrgUnits, orgUnitIds: given }: Record<string, unknown>): FieldError | null =>
  allOrgUnits === true || [given].flat().some((id) => typeof id === 'number')
    ? null
    : { propertyName: 'orgUnitIds', errorMessage: messages.emptySet }

const { ssoOption: oneOption } = AssignmentForm.fields
/** Null keeps the current SSO option. */
const ssoOption: Field<number | null> = {
  label: oneOption.label,
  kind: 'id',
  shape: schema((z) =>
    z
      .int({ error: messages.invalid })
      .min(0, messages.invalid)
      .max(SSO_OPTIONS.length - 1, messages.invalid)
      .nullish()
      .transform((given) => given ?? null),
  ),
  required: false,
  rules: [],
}

const place = reference('Org Unit', { refersTo: 'orgUnit' })
const isEnabled = stated('Enabled')
const activity = input({ isEnabled: stated('Status') })

export const bulkActs = {
  setFeature: input({ systemEnhancementName: requiredText('Feature', 100), isEnabled }),
  subscribe: input(
    {
      amqGroup: reference(subscription.fields.amqGroup.label, { required: true, refersTo: 'amqGroup' }),
      startDate: day(subscription.fields.startDate.label, { required: true }),
      endDate: day(subscription.fields.endDate.label),
    },
    [endNotBeforeStart],
  ),
  moveInstances: input({ orgUnitId: place }),
  enableInstances: activity,
  assignProvider: input({
    ssoIdentityProviderId: reference(AssignmentForm.fields.ssoIdentityProviderId.label, {
      required: true,
      refersTo: 'identityProvider',
    }),
    ssoOption,
  }),
  moveClients: input({ orgUnitId: place }),
  enableClients: activity,
  setUsers: input({ state }),
  assignRole: input({ roleId: role(), allOrgUnits: flag('All Org Units'), orgUnitIds }, [heldSomewhere]),
  removeRole: input({ roleId: role() }),
  endSessions: input({}),
} as const
export type BulkAct = keyof typeof bulkActs
export const BULK_ACTS = Object.keys(bulkActs) as [BulkAct, ...BulkAct[]]
export const isBulkAct = (name: string): name is BulkAct => Object.hasOwn(bulkActs, name)

export const bulkActsOf = (of: TargetKind): BulkAct[] => BULK_ACTS.filter((act) => JOB_KINDS[act].of === of)
