import { pick } from '@acm/contract/core/fields'
import { folded } from '@acm/contract/core/folded'
import { namesOf } from '@acm/contract/core/name-list'
import {
  type DataBridge,
  DataBridgeInput,
  type DataBridgeValues,
  type ExportTables,
  editableDataBridgeFields,
  sftpDestination,
  type TableFailure,
} from '@acm/contract/data-bridge'
import type { Context } from '../../platform/access/context.ts'
import type { InstanceTable } from '../../platform/instance-link/instance-link.ts'
import { type SecretColumn, secretColumn } from '../../platform/secrets/secrets.ts'
import type { DataBridgeRecord, SetupValues, StoredSetup } from './data-bridge.queries.ts'

export const sftpPassword = secretColumn('data_bridge_setups', 'iceSftpPassword')
const privateKey = secretColumn('data_bridge_setups', 'iceSftpClientPrivateKey')

/** An instance's data bridge before anything is stored. */
const BLANK: StoredSetup = {
  id: 0,
  tables: null,
  iceS3BucketName: null,
  iceKmsKeyArn: null,
  iceSftpHost: null,
  iceSFTPPort: null,
  iceSftpUsername: null,
  iceSftpPath: null,
  iceSftpPassword: null,
  iceSftpClientPrivateKey: null,
  iceFailureEmail: null,
  iceFailureEmailIntervalMinutes: null,
  rowVersion: 0,
}
export const setupOf = ({ setup }: DataBridgeRecord): StoredSetup => setup ?? BLANK

/** The fields of that data bridge which the caller may change. */
export const editableFields = (ctx: Context, { orgUnitId }: { orgUnitId: number | null }) =>
  editableDataBridgeFields((permission) => ctx.can([permission], { orgUnitId }))

type FailedTable = ExportTables['failedReasons'][number]

/** The data bridge as this caller may read it (G-DBR-03); `failed` are tables that a save could not add. */
export function readableDataBridge(
  ctx: Context,
  stored: DataBridgeRecord,
  failed: readonly FailedTable[] = [],
): DataBridge {
  const { databaseCode: _, setup: __, ...databaseDetails } = stored
  const { tables, iceSftpPassword, iceSftpClientPrivateKey, ...setup } = setupOf(stored)
  const isSecurityOpen = ctx.can(['DATA_BRIDGE_SECURITY_EDIT'], stored)
  return {
    databaseDetails,
    exportTables: { tables, failedTables: failed.map(({ name }) => name), failedReasons: [...failed] },
    setupSystem: {
      ...setup,
      ...(!isSecurityOpen && { iceS3BucketName: null, iceKmsKeyArn: null }),
      iceSftpClientPrivateKey: null,
      hasIceSftpPassword: iceSftpPassword !== null,
      hasIceSftpClientPrivateKey: iceSftpClientPrivateKey !== null,
    },
  }
}

/** What the history says of a setup: its secrets by their marks. */
export function recordedSetup({ secrets }: Context, databaseId: number, setup: SetupValues): SetupValues {
  const mark = (column: SecretColumn, stored: string | null) => column.mark(secrets, databaseId, stored)
  return {
    ...setup,
    iceSftpPassword: mark(sftpPassword, setup.iceSftpPassword),
    iceSftpClientPrivateKey: mark(privateKey, setup.iceSftpClientPrivateKey),
  }
}

interface SetupSave {
  before: DataBridgeRecord
  given: DataBridgeValues['setupSystem']
  /** What is exported from now on. */
  tables: string | null
}

/** The columns that the caller may change, as they shall be; secrets stay unless given anew or on their way elsewhere. */
export function nextSetup(ctx: Context, { before, given, tables }: SetupSave): Partial<SetupValues> {
  const { iceSftpClientPrivateKey: plain, ...values } = pick(given, editableFields(ctx, before))
  const stored = setupOf(before)
  const isElsewhere = !sftpDestination.isSame(given, stored)
  const kept = isElsewhere ? null : stored.iceSftpClientPrivateKey
  const next = plain ? privateKey.next(ctx.secrets, before.databaseId, { stored: kept, plain }) : kept
  return {
    ...values,
    tables,
    iceSftpClientPrivateKey: next,
    ...(isElsewhere && { iceSftpPassword: null }),
  }
}

/** The sentences of values that the caller may change and that break a rule. */
export const refusedValues = (ctx: Context, before: DataBridgeRecord, input: DataBridgeValues) => {
  const editable = editableFields(ctx, before)
  return [
    ...DataBridgeInput.exportTables.check(input.exportTables, editable),
    ...DataBridgeInput.setupSystem.check(input.setupSystem, editable),
  ]
}

/** Whether the names hold one that is not exported yet: the others were looked up when they were added. */
export const hasNewTable = (given: string | null, stored: string | null): boolean => {
  const known = new Set(namesOf(stored).map(folded))
  return namesOf(given).some((name) => !known.has(folded(name)))
}

/** Names that are exported already, as they are stored. */
export const asStored = (given: string | null, stored: string | null): string | null => {
  const spelling = new Map(namesOf(stored).map((name) => [folded(name), name]))
  return (
    namesOf(given)
      .map((name) => spelling.get(folded(name)) ?? name)
      .join(',') || null
  )
}

export interface Judged {
  tables: string | null
  failed: FailedTable[]
}

/** Which of the names can be exported, as the catalogue spells them, and what is wrong with the others (G-DBR-02). */
export function judgeTables(names: readonly string[], found: readonly InstanceTable[]): Judged {
  const good: string[] = []
  const failed: FailedTable[] = []
  for (const name of names) {
    const table = tableOf(name, found)
    const reason = failureOf(table)
    if (table && reason === null) good.push(table.name)
    else failed.push({ name, reason: reason ?? 'does not exist' })
  }
  return { tables: good.join(',') || null, failed }
}

/** Two tables may differ in their letter case alone: the one that is spelled the same comes first. */
function tableOf(name: string, found: readonly InstanceTable[]): InstanceTable | undefined {
  const isSame = (table: InstanceTable) => folded(table.name) === folded(name)
  return found.find((table) => table.name === name) ?? found.find(isSame)
}

function failureOf(table: InstanceTable | undefined): TableFailure | null {
  if (!table) return 'does not exist'
  if (table.keyTypes.length !== 1) return 'lacks a single primary key index'
  return table.keyTypes[0] === 'integer' ? null : 'lacks an int primary key'
}
