import { z } from 'zod'
import { destination } from './core/destination.ts'
import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import type { Field } from './core/field.ts'
import { atLeast, input, numberOf, ownId, rowVersion, text, type ValuesOf } from './core/fields.ts'
import { nameList } from './core/name-list.ts'
import type { Permission } from './core/permissions.ts'
import { emailList, minValue, pattern } from './core/rules.ts'
import { secretText } from './core/secret-fields.ts'
import { idValue } from './core/shapes.ts'
import { DATA_BRIDGE_FLAGS, instance } from './instances.ts'

/** What is wrong with a table that cannot be exported, by the catalogue of the instance's own database. */
export const TABLE_FAILURES = [
  'does not exist',
  'lacks a single primary key index',
  'lacks an int primary key',
] as const
export type TableFailure = (typeof TABLE_FAILURES)[number]

/** Stands above the tables that failed (G-DBR-02). */
export const FAILED_TABLES =
  'The following tables could not be added because they do not exist, lack a single primary key index, or lack an int primary key:'

/** The switches of an instance that its data bridge has. */
export const DataBridgeDetails = z.strictObject({
  databaseId: z.int(),
  /** Of the instance: decides who may see and change its data bridge. */
  orgUnitId: z.int().nullable(),
  enableDataBridge: z.boolean(),
  enableICE: z.boolean(),
  /** Shown as FIRE. */
  enableFlatteningETL: z.boolean(),
  /** Of the instance. */
  rowVersion: z.int(),
})
export type DataBridgeDetails = z.infer<typeof DataBridgeDetails>

export const ExportTables = z.strictObject({
  /** Comma-separated, as the instance's catalogue spells them. */
  tables: z.string().nullable(),
  /** Names that the save of this answer could not add (G-DBR-02). */
  failedTables: z.array(z.string()),
  /** The same names, each with what is wrong with it. */
  failedReasons: z.array(z.strictObject({ name: z.string(), reason: z.enum(TABLE_FAILURES) })),
})
export type ExportTables = z.infer<typeof ExportTables>

/** Where the data bridge sends to; id 0 while nothing is stored. */
export const SetupSystem = z.strictObject({
  id: z.int(),
  /** Only with DATA_BRIDGE_SECURITY_EDIT in the instance's org unit (G-DBR-03). */
  iceS3BucketName: z.string().nullable(),
  /** Only with DATA_BRIDGE_SECURITY_EDIT in the instance's org unit. */
  iceKmsKeyArn: z.string().nullable(),
  iceSftpHost: z.string().nullable(),
  iceSftpPath: z.string().nullable(),
  iceSftpUsername: z.string().nullable(),
  iceSFTPPort: z.int().nullable(),
  /** Always null in answers: the key is write-only. */
  iceSftpClientPrivateKey: z.null(),
  /** Comma-separated. */
  iceFailureEmail: z.string().nullable(),
  iceFailureEmailIntervalMinutes: z.int().nullable(),
  hasIceSftpPassword: z.boolean(),
  hasIceSftpClientPrivateKey: z.boolean(),
  /** Its own, 0 while nothing is stored. */
  rowVersion: z.int(),
})
export type SetupSystem = z.infer<typeof SetupSystem>

/** The data bridge of one instance in its three parts (G-DBR-01). */
export const DataBridge = z.strictObject({
  databaseDetails: DataBridgeDetails,
  exportTables: ExportTables,
  setupSystem: SetupSystem,
})
export type DataBridge = z.infer<typeof DataBridge>

const S3_RULES = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/BucketRestrictions.html'
/** Letters, digits, dots and hyphens; no address, no reserved beginning or ending (G-DBR-05). */
const S3_BUCKET = /^(?!xn--)(?!.*\.\.)(?!\d+(\.\d+){3}$)(?!.*-s3alias$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const DEFAULT_SFTP_PORT = 22
const SFTP_PORTS = [DEFAULT_SFTP_PORT, 20022]
/** More than any instance has; keeps one question to its database small. */
const MOST_TABLES = 1000
/** A key of 16,384 bits with its chain takes less. */
const LONGEST_KEY = 20_000

const { enableICE, enableFlatteningETL, enableDataBridge } = instance.fields

/** What the Data Bridge tab saves, in the same three parts. */
export const DataBridgeInput = {
  databaseDetails: input({
    databaseId: ownId(),
    enableICE,
    enableFlatteningETL,
    enableDataBridge,
    rowVersion: rowVersion(),
  }),
  exportTables: input({
    tables: nameList('Export Tables', 'Names between commas', {
      count: MOST_TABLES,
      sentence: `No more than ${MOST_TABLES} tables can be exported.`,
    }),
  }),
  setupSystem: input({
    id: ownId(),
    iceS3BucketName: text('S3 Bucket Name', 100, {
      rules: [pattern(S3_BUCKET, `S3 bucket name is not valid. Please see ${S3_RULES}`)],
      seeAlso: S3_RULES,
    }),
    iceKmsKeyArn: text('KMS Key ARN', 100),
    iceSftpHost: text('SFTP Host', 256),
    iceSFTPPort: numberOf('SFTP Port', SFTP_PORTS, 'Port must be 22 or 20022'),
    iceSftpUsername: text('SFTP Username', 256),
    iceSftpPath: text('SFTP Path', 256),
    iceSftpClientPrivateKey: secretText('SFTP Client Private Key', LONGEST_KEY),
    iceFailureEmail: text('Failure Email', null, { hint: 'Addresses between commas', rules: [emailList] }),
    iceFailureEmailIntervalMinutes: {
      ...atLeast('Failure Email Interval (Minutes)', 1, { required: false }),
      // By G-VAL-02 in other words than the other numbers.
      rules: [minValue(1)],
    },
    rowVersion: rowVersion(),
  }),
}

type SetupField = keyof typeof DataBridgeInput.setupSystem.fields
/** Seen and changed with DATA_BRIDGE_SECURITY_EDIT; the key is seen by nobody (G-DBR-03). */
export const SECURITY_FIELDS = [
  'iceS3BucketName',
  'iceKmsKeyArn',
  'iceSftpClientPrivateKey',
] as const satisfies SetupField[]
const OPEN_FIELDS = [
  'iceSftpHost',
  'iceSFTPPort',
  'iceSftpUsername',
  'iceSftpPath',
  'iceFailureEmail',
  'iceFailureEmailIntervalMinutes',
] as const satisfies SetupField[]

/** Where the stored secrets of the SFTP server are sent. */
export const sftpDestination = destination({
  iceSftpHost: 'host',
  iceSFTPPort: { defaultPort: DEFAULT_SFTP_PORT },
  iceSftpUsername: 'account',
})

/** The fields of an instance's data bridge that somebody may change, by what they hold in its org unit (G-DBR-03). */
export function editableDataBridgeFields(may: (permission: Permission) => boolean): string[] {
  if (!may('DATA_BRIDGE_CONFIG_EDIT')) return []
  const security = may('DATA_BRIDGE_SECURITY_EDIT') ? SECURITY_FIELDS : []
  return [...DATA_BRIDGE_FLAGS, 'tables', ...OPEN_FIELDS, ...security]
}

/** The id of the instance that the address names; absent: the address alone says it. */
const sameId: Field<number | null> = {
  label: 'Instance',
  kind: 'id',
  shape: idValue.nullish().transform((id) => id ?? null),
  required: false,
  rules: [],
}
const SFTP_PASSWORD_MAX = 256
/** The new SFTP password of an instance (G-DBR-04). */
export const SftpPasswordInput = input({
  id: sameId,
  newPassword: secretText('New Password', SFTP_PASSWORD_MAX, { required: true }),
})
/** The first one, in the form of the setup: it goes by the same call after the save. */
export const firstSftpPassword = secretText('SFTP Password', SFTP_PASSWORD_MAX)

type PartsOf<T extends Record<string, { fields: Record<string, Field> }>> = { [K in keyof T]: ValuesOf<T[K]['fields']> }
export type DataBridgeValues = PartsOf<typeof DataBridgeInput>

const READ = anyOf('DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT')
const failure = "Can't get Data Bridge configuration. Please try again"

export const dataBridge = {
  getAll: listEndpoint({
    path: '/IceFire/GetAll',
    summary: 'The data bridge switches of the instances in the caller’s org units',
    permission: READ,
    scope: 'list',
    reads: ['instances'],
    list: {
      filters: { enableDataBridge: 'flag', enableICE: 'flag', enableFlatteningETL: 'flag' },
      sorts: ['databaseId'],
      defaultSort: 'databaseId',
    },
    response: z.array(DataBridgeDetails),
    failure,
    ms: [5000, 5000],
  }),
  get: endpoint({
    method: 'GET',
    path: '/IceFire/Get/{id}',
    summary: 'The data bridge of one instance; defaults while nothing is stored',
    permission: READ,
    scope: 'each',
    params: idParam,
    noStore: true,
    response: DataBridge,
    failure,
    ms: [5000, 5000],
  }),
  save: endpoint({
    method: 'POST',
    path: '/IceFire/Save',
    summary:
      'Changes the data bridge of an instance: only what the caller may edit, and only tables that can be exported',
    permission: anyOf('DATA_BRIDGE_CONFIG_EDIT'),
    scope: 'each',
    changes: true,
    body: z.object({
      databaseDetails: DataBridgeInput.databaseDetails.shape,
      exportTables: DataBridgeInput.exportTables.shape,
      setupSystem: DataBridgeInput.setupSystem.shape,
    }),
    bodyParts: Object.keys(DataBridgeInput),
    response: DataBridge,
    success: 'Data Bridge configuration updated successfully',
    partial: {
      sentence: 'Data Bridge configuration update was partially successful',
      isPartial: (answer: DataBridge) => answer.exportTables.failedTables.length > 0,
    },
    failure: 'Unable to update Data Bridge configuration',
    ms: [5000, 5000],
  }),
  updateSftpPassword: endpoint({
    method: 'POST',
    path: '/IceFire/UpdateSftpPassword/{id}',
    summary: 'Replaces the SFTP password of an instance’s data bridge',
    permission: anyOf('DATA_BRIDGE_CONFIG_EDIT'),
    scope: 'each',
    changes: true,
    params: idParam,
    body: SftpPasswordInput.shape,
    response: z.literal(true),
    success: 'Password updated successfully',
    failure: 'There was an error updating the password',
    ms: [4000, 4000],
  }),
}
