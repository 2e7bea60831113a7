import { type RawBuilder, sql } from 'kysely'

/** The column's new content: nothing (null), or a text in which `#` is the id of the row. */
type Replacement = null | string | RawBuilder<unknown>

/** The treatment of a table's texts. Its numbers, dates and switches stay. */
export type TableRule =
  | { kind: 'rewritten'; id: string; columns: Readonly<Record<string, Replacement>>; kept: readonly string[] }
  /** Its rows are deleted. */
  | { kind: 'emptied' }
  /** These stay: words and files of the product. */
  | { kind: 'kept'; kept: readonly string[] }

/** Never resolves (RFC 2606), so that no message and no connection arrives anywhere. */
const NOWHERE = 'copy.invalid'
export const emailOf = (id: number | '#'): string => `person-${id}@${NOWHERE}`
/** As in `personActor`. */
export const nameOf = (id: number | null): string => (id === null ? 'Person' : `Person ${id}`)

/** Well-formed, and of no known password. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
const GONE = 'Removed.'
const NO_FILE = sql`convert_to(${sql.lit(GONE)}, 'UTF8')`

type Columns = Readonly<Record<string, Replacement>>
const rewritten = (id: string, columns: Columns, ...kept: string[]): TableRule => ({
  kind: 'rewritten',
  id,
  columns,
  kept,
})
const kept = (...columns: string[]): TableRule => ({ kind: 'kept', kept: columns })
/** Steps of their own rewrite these. */
const apart = kept
const emptied: TableRule = { kind: 'emptied' }

/** Every column that may hold a text, by table. Nothing is anonymized while one is missing here. */
export const RULES: Readonly<Record<string, TableRule>> = {
  amq_groups: rewritten('id', {
    name: 'AMQ group #',
    description: GONE,
    createdBy: nameOf(null),
    appcuesPropertyName: null,
  }),
  amq_version_files: rewritten('amqVersionId', { content: NO_FILE, sha256: sql`sha256(${NO_FILE})` }),
  amq_versions: rewritten('id', {
    name: 'Version #',
    description: GONE,
    filePath: 'removed-#.txt',
    createdBy: nameOf(null),
  }),
  amqs: rewritten('id', {
    name: 'AMQ #',
    description: GONE,
    createdBy: nameOf(null),
    questionList: null,
    wordingKey: null,
    idKey: null,
  }),
  backup_state: rewritten('only_row', { failure: null }),
  bo_accounts: rewritten('id', { boUsername: 'account-#', boPassword: null }),
  bo_configs: rewritten('instanceId', { boUniverseName: 'Universe #' }),
  change_counters: kept('domain'),
  clients: rewritten('acesClientId', {
    acesClientName: 'Client #',
    clientCode: 'CLIENT-#',
    emailServer: `smtp-#.${NOWHERE}`,
    emailSender: `client-#@${NOWHERE}`,
    emailLogon: `client-#@${NOWHERE}`,
    emailPassword: null,
    ssoAuthHeader: null,
    ssoClientId: null,
    ssoHost: null,
    cognitoUserPoolId: null,
  }),
  data_bridge_setups: rewritten('id', {
    tables: null,
    iceS3BucketName: 'bucket-#',
    iceKmsKeyArn: null,
    iceSftpHost: `sftp-#.${NOWHERE}`,
    iceSftpUsername: 'account-#',
    iceSftpPath: '/',
    iceSftpPassword: null,
    iceSftpClientPrivateKey: null,
    iceFailureEmail: `bridge-#@${NOWHERE}`,
  }),
  feature_flags: kept('systemEnhancementName'),
  feature_names: kept('systemEnhancementName'),
  history: apart(
    'actorType',
    'actorName',
    'action',
    'entityType',
    'changes',
    'requestId',
    'address',
    'session',
    'mac',
    'touched',
  ),
  history_cuts: apart('seal', 'cutBy', 'exports', 'mac'),
  history_head: apart('seal', 'mac'),
  history_seals: apart('seal'),
  idempotency_keys: emptied,
  identity_providers: rewritten('id', {
    name: 'Identity provider #',
    metadataUrl: `https://idp-#.${NOWHERE}/metadata`,
    domains: `domain-#.${NOWHERE}`,
  }),
  installation: apart('key', 'value'),
  instance_links: rewritten('databaseId', { demoDatabase: null, reason: null }),
  instance_users: rewritten('userId', { name: 'User #' }),
  instances: rewritten('databaseId', {
    databaseCode: 'INSTANCE-#',
    databaseCompany: 'Company #',
    databaseServer: `server-#.${NOWHERE}`,
    databaseName: 'database_#',
    encompassIntegrationConfiguration: null,
    acesProtectApiKey: null,
    pageHeaderBeforeLogin: null,
    pageHeaderAfterLogin: null,
    pageFooterBeforeLogin: null,
    pageFooterAfterLogin: null,
    portalHeader: null,
    portalFooter: null,
    ssoOnlyEmailDomains: null,
  }),
  // A change that is still open would be sent.
  job_targets: emptied,
  jobs: emptied,
  kysely_migration: kept('name', 'timestamp'),
  kysely_migration_lock: kept('id'),
  metadata_checks: emptied,
  migration_checksums: kept('name', 'checksum'),
  missed_changes: emptied,
  notification_types: kept('name'),
  org_units: rewritten('id', { name: 'Org unit #', description: GONE }),
  rate_limits: emptied,
  refused_calls: emptied,
  role_permissions: kept('permission'),
  roles: rewritten('id', { name: 'Role #', description: GONE }),
  saml_assertions: emptied,
  saml_sign_ins: emptied,
  saved_view_defaults: emptied,
  saved_views: emptied,
  secret_keys: apart('id', 'ring'),
  sessions: emptied,
  synchronization_targets: rewritten('id', { description: 'Target #', url: `https://target-#.${NOWHERE}` }),
  system_settings: rewritten('id', {
    iisRootFolder: null,
    fileStorageFolder: null,
    acesInternetUrl: null,
    acesIntranetUrl: null,
    errorEmail: null,
    ftpRootFolder: null,
    acesKnowledgeCenterLoginURL: null,
    acesKnowledgeCenterRedirectURL: null,
    acesKnowledgeCenterSharedSecretKey: null,
    ssO_LogoutURL: null,
    boRestExternalServerOrIP: null,
    boRestInternalServerOrIP: null,
    boRestPortNumber: null,
    boRestReportViewUrl: null,
    boRestReportsFolder: null,
    bodB_Rest_SQLServer: null,
    bodB_Rest_SQLDatabase: null,
    bodB_Rest_SQLLogin: null,
    bodB_Rest_DocumentTypeId: null,
    tableauIntranetURL: null,
    tableauURL: null,
    tableauUserName: null,
    headerSection_JSTrackingAndAnalytics: null,
  }),
  unknown_sign_ins: emptied,
  users: rewritten('id', {
    email: emailOf('#'),
    asciiEmail: null,
    firstName: nameOf(null),
    lastName: '#',
    passwordHash: NO_PASSWORD,
    hasDemoPassword: sql`false`,
  }),
  vendor_products: rewritten(
    'id',
    {
      vendorCode: 'V-#',
      vendorName: 'Vendor product #',
      requestorName: GONE,
      serviceResource: `https://vendor-#.${NOWHERE}`,
    },
    'vendorServiceGroup',
    'vendorServiceType',
  ),
  vendor_service_groups: kept('serviceGroupName'),
  vendor_service_types: kept('serviceTypeName'),
  web_files: kept('name', 'content'),
}
