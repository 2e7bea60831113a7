import type { Permission } from '@acm/contract/core/permissions'
import {
  DATA_BRIDGE_FLAGS,
  DETAILS_FIELDS,
  editableInstanceFields,
  InstanceInput,
  SSO_FIELDS,
  VENDOR_FLAGS,
} from '@acm/contract/instance-input'
import type { Instance } from '@acm/contract/instances'
import type { Context } from '../../platform/access/context.ts'
import { placeOfNew } from '../../platform/access/placement.ts'
import { secretColumn } from '../../platform/secrets/secrets.ts'
import type { InstanceRecord } from './instances.queries.ts'

export const apiKey = secretColumn('instances', 'acesProtectApiKey')

type Key = keyof Instance

/** What the heading shows: for everybody who may open the instance. */
const ALWAYS: readonly Key[] = [
  ...([
    'databaseId',
    'databaseCode',
    'acesClientId',
    'acesClient',
    'orgUnitId',
    'disabled',
    'enableDataFacts',
  ] as const),
  ...(['editableFields', 'rowVersion'] as const),
]
/** Which permission opens which keys (G-INST-05); editors read what they edit (G-PERM-04). */
const GROUPS: readonly { keys: readonly Key[]; anyOf: readonly Permission[] }[] = [
  {
    keys: DETAILS_FIELDS.filter((key) => key !== 'acesProtectApiKey'),
    anyOf: ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT', 'INSTANCE_DETAILS_FULL_EDIT'],
  },
  { keys: ['acesProtectApiKey'], anyOf: ['INSTANCE_DETAILS_FULL_EDIT'] },
  { keys: DATA_BRIDGE_FLAGS, anyOf: ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT'] },
  { keys: VENDOR_FLAGS, anyOf: ['VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT'] },
  { keys: [...SSO_FIELDS, 'ssoIdentityProvider'], anyOf: ['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT'] },
]

/** The instance as this caller may read it: whatever no held permission opens is null. */
export function readableInstance(ctx: Context, stored: InstanceRecord): Instance {
  const opened = GROUPS.filter(({ anyOf }) => ctx.can(anyOf, stored)).flatMap(({ keys }) => keys)
  const readable = new Set<string>([...ALWAYS, ...opened])
  const isReadable = (key: string) => readable.has(key)
  const whole: Instance = {
    ...stored,
    acesProtectApiKey: isReadable('acesProtectApiKey')
      ? apiKey.plain(ctx.secrets, stored.databaseId, stored.acesProtectApiKey)
      : null,
    editableFields: editableInstanceFields(ctx.grants, stored),
  }
  return Object.fromEntries(
    Object.entries(whole).map(([key, value]) => [key, isReadable(key) ? value : null]),
  ) as Instance
}

/** A new instance before anything is chosen. */
export const blankInstance = (ctx: Context): Instance => ({
  ...InstanceInput.shape.parse({}),
  acesClientId: 0,
  acesClient: null,
  ssoIdentityProvider: null,
  editableFields: editableOfNew(ctx, null),
  rowVersion: 0,
})

/** What the creator of an instance may fill in, by the org unit it will lie in; not chosen yet: wherever they may create. */
export const editableOfNew = (ctx: Context, orgUnitId: number | null) =>
  editableInstanceFields(ctx.grants, {
    databaseId: 0,
    orgUnitId: orgUnitId ?? placeOfNew(ctx, 'INSTANCE_DETAILS_FULL_EDIT'),
    enableDataFacts: false,
  })
