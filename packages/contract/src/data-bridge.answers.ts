import * as z from 'zod'
import { answerShape, fieldAnswers } from './core/answers.ts'
import { dataBridgeSetup, TABLE_FAILURES } from './data-bridge.ts'
import { instance } from './instances.ts'

const { tables, iceSftpPassword: _, ...setup } = answerShape(dataBridgeSetup, { id: z.int() })

/** Switches of the instance; FIRE is `enableFlatteningETL`. */
export const DataBridgeDetails = z.strictObject({
  databaseId: z.int(),
  /** The instance's; decides who can see and change the data bridge. */
  orgUnitId: z.int().nullable(),
  ...fieldAnswers(instance.groups.dataBridge.fields),
  rowVersion: z.int(),
})

export const ExportTables = z.strictObject({
  tables,
  /** Tables that this save could not add (G-DBR-02). */
  failedTables: z.array(z.string()),
  failedReasons: z.array(z.strictObject({ name: z.string(), reason: z.enum(TABLE_FAILURES) })),
})

export const SetupSystem = z.strictObject(setup)

/** (G-DBR-01) */
export const DataBridge = z.strictObject({
  databaseDetails: DataBridgeDetails,
  exportTables: ExportTables,
  setupSystem: SetupSystem,
})

export const answers = {
  getAll: z.array(DataBridgeDetails),
  getTables: z.array(z.string()),
  get: DataBridge,
  save: DataBridge,
}
