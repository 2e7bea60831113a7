import { input, type ValuesOf } from '@acm/contract/core/fields'
import { namesOf } from '@acm/contract/core/name-list'
import { type DataBridge, DataBridgeInput, type DataBridgeValues, firstSftpPassword } from '@acm/contract/data-bridge'

const { databaseDetails, exportTables, setupSystem } = DataBridgeInput
const { id: setupId, rowVersion: setupVersion, ...setup } = setupSystem.fields

/** The three parts in one form, and the first SFTP password, which goes by a call of its own. */
export const dataBridgeForm = input({
  ...databaseDetails.fields,
  ...exportTables.fields,
  ...setup,
  setupId,
  setupVersion,
  iceSftpPassword: firstSftpPassword,
})
export type DataBridgeFormValues = ValuesOf<typeof dataBridgeForm.fields>

/** A stored data bridge as the form knows it. */
export function recordOf({ databaseDetails: details, exportTables: { tables }, setupSystem: stored }: DataBridge) {
  const { id, rowVersion, ...values } = stored
  return { ...details, tables: namesOf(tables).join(', '), ...values, setupId: id, setupVersion: rowVersion }
}

/** The form's values as the save takes them. */
export function partsOf(form: DataBridgeFormValues): DataBridgeValues {
  const { databaseId, enableICE, enableFlatteningETL, enableDataBridge, rowVersion, tables, ...rest } = form
  const { setupId: id, setupVersion: version, iceSftpPassword: _, ...values } = rest
  return {
    databaseDetails: { databaseId, enableICE, enableFlatteningETL, enableDataBridge, rowVersion },
    exportTables: { tables },
    setupSystem: { ...values, id, rowVersion: version },
  }
}
