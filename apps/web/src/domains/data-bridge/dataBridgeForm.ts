import type { Field } from '@acm/contract/core/field'
import { type Input, input, pick, type ValuesOf } from '@acm/contract/core/fields'
import { namesOf } from '@acm/contract/core/name-list'
import { type DataBridge, DataBridgeInput, type DataBridgeValues, dataBridgeSetup } from '@acm/contract/data-bridge'
import type { FormValues } from '../../ui/form/store/typedValues.ts'

const { databaseDetails, exportTables, setupSystem } = DataBridgeInput
const { id: setupId, rowVersion: setupVersion, ...setup } = setupSystem.fields

/** The first SFTP password is part of the form, but saved by its own call. */
export const dataBridgeForm = input({
  ...databaseDetails.fields,
  ...exportTables.fields,
  ...setup,
  setupId,
  setupVersion,
  iceSftpPassword: dataBridgeSetup.fields.iceSftpPassword,
})
export type DataBridgeFormValues = ValuesOf<typeof dataBridgeForm.fields>

export function recordOf({ databaseDetails: details, exportTables: { tables }, setupSystem: stored }: DataBridge) {
  const { id, rowVersion, ...values } = stored
  return { ...details, tables: namesOf(tables).join(', '), ...values, setupId: id, setupVersion: rowVersion }
}

/** Recorded values in the form's shape. */
export const asForm = ({ tables, ...values }: FormValues): FormValues =>
  typeof tables === 'string' ? { ...values, tables: namesOf(tables).join(', ') } : values

export const partsOf = ({ setupId: id, setupVersion, ...form }: DataBridgeFormValues): DataBridgeValues => ({
  databaseDetails: partOf(databaseDetails, form),
  exportTables: partOf(exportTables, form),
  setupSystem: partOf(setupSystem, { ...form, id, rowVersion: setupVersion }),
})

const partOf = <F extends Record<string, Field>>({ fields }: Input<F>, values: ValuesOf<F>): ValuesOf<F> =>
  pick(values, Object.keys(fields)) as ValuesOf<F>
