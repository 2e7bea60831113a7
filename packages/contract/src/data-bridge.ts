import { destination } from './core/destination.ts'
import { emailList } from './core/email-fields.ts'
import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import type { Field } from './core/field.ts'
import { atLeast, input, numberOf, ownId, required, rowVersion, shaped, text, type ValuesOf } from './core/fields.ts'
import { nameList } from './core/name-list.ts'
import type { Permission } from './core/permissions.ts'
import { type Answer, record } from './core/record.ts'
import { minValue, pattern, type Rule } from './core/rules.ts'
import { schema } from './core/schema.ts'
import { secretText } from './core/secret-fields.ts'
import { idValue, orBlank } from './core/shapes.ts'
import { done, typed } from './core/typed.ts'
import { type Instance, instance } from './instances.ts'

export const TABLE_FAILURES = [
  'does not exist',
  'lacks a single primary key index',
  'lacks an int primary key',
] as const
export type TableFailure = (typeof TABLE_FAILURES)[number]

/** (G-DBR-02) */
export const FAILED_TABLES =
  'The following tables could not be added because they do not exist, lack a single primary key index, or lack an int primary key:'

const S3_RULES = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/BucketRestrictions.html'
/** Letters, digits, dots and hyphens; neither an IP address nor a reserved prefix or suffix (G-DBR-05). */
const S3_BUCKET =
  /^(?!xn--|sthree-|amzn-s3-demo-)(?!.*\.\.)(?!\d+(\.\d+){3}$)(?!.*(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const DEFAULT_SFTP_PORT = 22
const SFTP_PORTS = [DEFAULT_SFTP_PORT, 20022]
/** More than any instance has; keeps one query to its database small. */
const MOST_TABLES = 1000
/** A key of 16,384 bits with its chain is shorter. */
const LONGEST_KEY = 20_000

const SFTP_PASSWORD_MAX = 256

const warningOf =
  (isOdd: (text: string) => boolean, sentence: string): Rule =>
  (value) =>
    typeof value === 'string' && isOdd(value.trim()) ? sentence : null

const KMS_KEY = /^arn:aws[\w-]*:kms:[\w-]+:\d{12}:(key|alias)\/.+$/
/** A host with a scheme, user, port or path around it. */
const BESIDE_HOST = /[@/\s]|^[^:]+:\d*$/
const KEY_BODY = /-----BEGIN [\w ]*PRIVATE KEY-----\s*[^\s-]/
const PUBLIC_KEY = /^(ssh|ecdsa|sk)-|BEGIN [\w ]*PUBLIC KEY/
const privateKeyWarning: Rule = (value) => {
  const text = String(value ?? '').trim()
  if (text === '' || KEY_BODY.test(text)) return null
  if (text.startsWith('PuTTY-')) return 'This is a PuTTY key. Convert it to OpenSSH format.'
  return PUBLIC_KEY.test(text)
    ? 'This is a public key. Enter the private key.'
    : "This doesn't look like a private key."
}

export const sftpDestination = destination({
  iceSftpHost: 'host',
  iceSFTPPort: { defaultPort: DEFAULT_SFTP_PORT },
  iceSftpUsername: 'account',
})

const EDIT: readonly Permission[] = ['DATA_BRIDGE_CONFIG_EDIT']
const SECURITY: readonly Permission[] = ['DATA_BRIDGE_SECURITY_EDIT']

/** Its switches belong to the instance (G-DBR-03). */
export const dataBridgeSetup = record({
  name: 'dataBridge',
  belongsTo: 'databaseId',
  liesIn: 'orgUnitId',
  edit: EDIT,
  groups: {
    export: {
      edit: EDIT,
      fields: {
        /** Comma-separated, spelled as in the instance's catalog. */
        tables: nameList('Export Tables', 'Separate with commas', {
          count: MOST_TABLES,
          sentence: `Up to ${MOST_TABLES} tables can be exported.`,
        }),
      },
    },
    security: {
      read: SECURITY,
      edit: SECURITY,
      fields: {
        iceS3BucketName: text('S3 Bucket Name', 100, {
          isCode: true,
          rules: [pattern(S3_BUCKET, `S3 bucket name is not valid. Please see ${S3_RULES}`)],
          seeAlso: S3_RULES,
        }),
        iceKmsKeyArn: text('KMS Key ARN', 100, {
          isCode: true,
          warning: warningOf((arn) => arn !== '' && !KMS_KEY.test(arn), "This doesn't look like a KMS key ARN."),
        }),
      },
    },
    sftp: {
      edit: EDIT,
      fields: {
        iceSftpHost: text('SFTP Host', 256, {
          isCode: true,
          warning: warningOf((host) => BESIDE_HOST.test(host), 'Enter the host name only, e.g. sftp.example.com.'),
        }),
        iceSFTPPort: numberOf('SFTP Port', SFTP_PORTS, 'Port must be 22 or 20022'),
        iceSftpUsername: text('SFTP Username', 256, { isCode: true }),
        iceSftpPath: text('SFTP Path', 256, { isCode: true }),
      },
    },
    /** Everyone can read whether one is stored. */
    key: {
      edit: SECURITY,
      fields: {
        iceSftpClientPrivateKey: secretText('SFTP Client Private Key', LONGEST_KEY, {
          account: sftpDestination,
          warning: privateKeyWarning,
        }),
      },
    },
    /** Replaced by its own call (G-DBR-04). */
    password: {
      edit: [],
      fields: { iceSftpPassword: secretText('SFTP Password', SFTP_PASSWORD_MAX, { account: sftpDestination }) },
    },
    failures: {
      edit: EDIT,
      fields: {
        iceFailureEmail: emailList('Failure Email'),
        iceFailureEmailIntervalMinutes: {
          ...atLeast('Failure Email Interval (Minutes)', 1),
          // G-VAL-02 words this number otherwise.
          rules: [minValue(1)],
        },
      },
    },
  },
  /** 0 while nothing is stored, like the version. */
  shown: { id: typed<number>() },
})

const flags = instance.groups.dataBridge.fields

export type DataBridgeDetails = Pick<Instance, 'databaseId' | 'orgUnitId' | 'rowVersion'> &
  Record<keyof typeof flags, boolean>
type Setup = Answer<typeof dataBridgeSetup>
export interface ExportTables extends Pick<Setup, 'tables'> {
  failedTables: string[]
  failedReasons: { name: string; reason: TableFailure }[]
}
export type SetupSystem = Omit<Setup, 'tables' | 'iceSftpPassword'>
export interface DataBridge {
  databaseDetails: DataBridgeDetails
  exportTables: ExportTables
  setupSystem: SetupSystem
}
const { tables, ...setup } = dataBridgeSetup.input.fields

export const DataBridgeInput = {
  databaseDetails: input({ databaseId: ownId(), ...flags, rowVersion: rowVersion() }),
  exportTables: input({ tables }),
  setupSystem: input({ id: ownId(), ...setup }),
}

/** The id of the instance in the path; absent: only the path names it. */
const sameId = shaped('Instance', 'id', orBlank(idValue, null))
/** (G-DBR-04) */
export const SftpPasswordInput = input({
  id: sameId,
  newPassword: required(secretText('New Password', SFTP_PASSWORD_MAX)),
})

type PartsOf<T extends Record<string, { fields: Record<string, Field> }>> = { [K in keyof T]: ValuesOf<T[K]['fields']> }
export type DataBridgeValues = PartsOf<typeof DataBridgeInput>

const READ = anyOf('DATA_BRIDGE_CONFIG_VIEW', ...EDIT)
const failure = "Can't get Data Bridge configuration. Please try again"

export const dataBridge = {
  getAll: listEndpoint({
    path: '/IceFire/GetAll',
    summary: 'The data bridge switches of the instances in the caller’s org units',
    permission: READ,
    scope: 'list',
    reads: ['instances'],
    list: {
      columns: {
        enableDataBridge: { filter: 'flag' },
        enableICE: { filter: 'flag' },
        enableFlatteningETL: { filter: 'flag' },
        databaseId: { sort: true },
      },
      defaultSort: 'databaseId',
    },
    response: typed<DataBridgeDetails[]>(),
    failure,
  }),
  getTables: endpoint({
    path: '/x/data-bridges/tables',
    summary: "Tables that the newest instances in the caller's org units export, most used first",
    permission: anyOf(...EDIT),
    scope: 'list',
    background: true,
    reads: ['instances'],
    response: typed<string[]>(),
  }),
  get: endpoint({
    path: '/IceFire/Get/{id}',
    summary: 'The data bridge of one instance; defaults if none is stored',
    permission: READ,
    scope: 'each',
    params: idParam,
    follows: ['instances'],
    response: typed<DataBridge>(),
    failure,
  }),
  save: endpoint({
    path: '/IceFire/Save',
    summary:
      'Updates the data bridge of an instance: only fields the caller can edit, and only tables that can be exported',
    permission: anyOf(...EDIT),
    scope: 'each',
    body: schema((z) =>
      z.object({
        databaseDetails: DataBridgeInput.databaseDetails.shape(z),
        exportTables: DataBridgeInput.exportTables.shape(z),
        setupSystem: DataBridgeInput.setupSystem.shape(z),
      }),
    ),
    bodyParts: Object.keys(DataBridgeInput),
    response: typed<DataBridge>(),
    success: 'Data Bridge configuration updated successfully',
    partial: {
      sentence: 'Data Bridge configuration update was partially successful',
      isPartial: (answer: DataBridge) => answer.exportTables.failedTables.length > 0,
    },
    failure: 'Unable to update Data Bridge configuration',
  }),
  updateSftpPassword: endpoint({
    path: '/IceFire/UpdateSftpPassword/{id}',
    summary: 'Changes the SFTP password of an instance’s data bridge',
    permission: anyOf(...EDIT),
    scope: 'each',
    params: idParam,
    body: SftpPasswordInput.shape,
    response: done,
    success: 'Password updated successfully',
    failure: 'There was an error updating the password',
    ms: [4000, 4000],
  }),
}
