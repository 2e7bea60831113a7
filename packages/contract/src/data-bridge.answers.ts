import * as z from 'zod'
import { type Answers, answerShape, fieldAnswers } from './core/answers.ts'
import { type dataBridge, dataBridgeSetup, TABLE_FAILURES } from './data-bridge.ts'
import { instance } from './instances.ts'

const { tables, iceSftpPassword: _, ...setup } = answerShape(dataBridgeSetup, { id: z.int() })

/** Switches of the instance; FIRE is `enableFlatteningETL`. */
export const DataBridgeDetails = z.strictObject({
  databaseId: z.int(),
  /** The instance's; decides who may see and change the data bridge. */
  orgUnitId: z.int().nullable(),
  ...fieldAnswers(instance.groups.dataBridge.fields),
  rowVersion: z.int(),
})
export type DataBridgeDetails = z.infer<typeof DataBridgeDetails>

export const ExportTables = z.strictObject({
  tables,
  /** Tables that this save could not add (G-DBR-02). */
  failedTables: z.array(z.string()),
  failedReasons: z.array(z.strictObject({ name: z.string(), reason: z.enum(TABLE_FAILURES) })),
})
export type ExportTables = z.infer<typeof ExportTables>

export const SetupSystem = z.strictObject(setup)
export type SetupSystem = z.infer<typeof SetupSystem>

/** (G-DBR-01) */
export const DataBridge = z.strictObject({
  databaseDetails: DataBridgeDetails,
  exportTables: ExportTables,
  setupSystem: SetupSystem,
})
export type DataBridge = z.infer<typeof DataBridge>

export const dataBridgeAnswers: Answers<typeof dataBridge> = {
  getAll: z.array(DataBridgeDetails),
  getTables: z.array(z.string()),
  get: DataBridge,
  save: DataBridge,
  updateSftpPassword: z.literal(true),
}
