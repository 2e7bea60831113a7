import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'

/**
 * The rights per call, written by hand and never derived from the contract: a call without a line fails, and so does a
 * line without a call. Scope (R-API-1): G global · L a filtered list · E the record's org unit · A all org units · own.
 * `+` needs all of the permissions together. Jobs are requested as those of a sync, and undone as those that assigned a
 * provider.
 */
const TABLE = `
POST   /authentication                              anonymous
POST   /Authentication/LoginWithJumpCloud           anonymous
GET    /Authentication/SamlRequest                  anonymous
GET    /Authentication/CheckSamlResults             anonymous
POST   /Authentication/SamlAcs                      anonymous
GET    /Authentication/SamlMetadata                 anonymous
GET    /authentication/currentUser                  session
GET    /authentication/logout                       anonymous
GET    /x/session/demoAccounts                      anonymous
POST   /x/signIn/code                               anonymous
POST   /x/signIn/passkeyOptions                     anonymous
POST   /x/signIn/passkey                            anonymous
GET    /x/signInMethods                             session
POST   /x/signInMethods/passkeyOptions              session
POST   /x/signInMethods/passkeys                    session
POST   /x/signInMethods/passkeys/{id}               session
DELETE /x/signInMethods/passkeys/{id}               session
POST   /x/signInMethods/app                         session
POST   /x/signInMethods/app/verify                  session
DELETE /x/signInMethods/app                         session
POST   /x/signInMethods/recoveryCodes               session
POST   /x/signInMethods/reset                       G   USER_EDIT
GET    /x/signInMethods/ready                       G   USER_VIEW
GET    /x/confirm                                   session
POST   /x/confirm                                   session
POST   /x/confirm/passkeyOptions                    session
POST   /x/confirm/passkey                           session
POST   /x/confirm/singleSignOn                      session
POST   /x/confirm/singleSignOn/finish               session
GET    /x/sessions                                  session
GET    /x/lastSignIn                                session
GET    /x/lastLock/{id}                             G   USER_VIEW USER_EDIT
DELETE /x/sessions/{id}                             session
GET    /x/history                                   session
GET    /x/history/exported                          session
GET    /x/history/{kind}/{id}/asOf                  session
GET    /x/history/{kind}/{id}/last                  session
GET    /x/compare/{kind}                            session
GET    /x/events                                    session
GET    /x/search                                    session
GET    /x/search/named                              session
GET    /x/views                                     session
GET    /x/welcome                                   session
GET    /x/usedBy/{kind}/{id}                       session
POST   /x/views                                     session
DELETE /x/views/{id}                                session
POST   /x/views/default                             session
GET    /OrgUnits/GetAll                             G   ORG_UNIT_VIEW ORG_UNIT_EDIT ORG_UNIT_ADD USER_VIEW USER_EDIT CLIENT_DETAILS_VIEW CLIENT_DETAILS_LIMITED_EDIT CLIENT_DETAILS_FULL_EDIT INSTANCE_DETAILS_VIEW INSTANCE_DETAILS_LIMITED_EDIT INSTANCE_DETAILS_FULL_EDIT
POST   /OrgUnits/SaveOrgUnit                        G   ORG_UNIT_EDIT
GET    /Client/GetAllClients                        L   CLIENT_DETAILS_VIEW CLIENT_DETAILS_LIMITED_EDIT CLIENT_DETAILS_FULL_EDIT SUBSCRIPTION_VIEW INSTANCE_DETAILS_VIEW INSTANCE_DETAILS_FULL_EDIT BO_VIEW SSO_CONFIG_VIEW SSO_CONFIG_EDIT
GET    /Client/GetClientDetails/{id}                E   CLIENT_DETAILS_VIEW CLIENT_DETAILS_LIMITED_EDIT CLIENT_DETAILS_FULL_EDIT SUBSCRIPTION_VIEW INSTANCE_DETAILS_VIEW BO_VIEW SSO_CONFIG_VIEW
POST   /Client/SaveClientDetails                    E   CLIENT_DETAILS_LIMITED_EDIT CLIENT_DETAILS_FULL_EDIT
POST   /Client/UpdateEmailPassword                  E   CLIENT_DETAILS_LIMITED_EDIT CLIENT_DETAILS_FULL_EDIT
GET    /ClientDatabase/GetDatabasesForClient        L   INSTANCE_DETAILS_VIEW SUBSCRIPTION_VIEW SUBSCRIPTION_EDIT BO_VIEW BO_EDIT
GET    /ClientDatabase/GetAllInstances              L   INSTANCE_DETAILS_VIEW FEATURE_FLAG_VIEW DATA_BRIDGE_CONFIG_VIEW VENDOR_CONFIG_VIEW BO_VIEW SSO_CONFIG_VIEW USER_NOTIFICATIONS_VIEW SYNC_DATA_IMPORT_FIELDS
GET    /x/instances/servers                         L   INSTANCE_DETAILS_FULL_EDIT
GET    /ClientDatabase/GetInstanceDetails/{id}      E   INSTANCE_DETAILS_VIEW INSTANCE_DETAILS_LIMITED_EDIT INSTANCE_DETAILS_FULL_EDIT FEATURE_FLAG_VIEW FEATURE_FLAG_EDIT DATA_BRIDGE_CONFIG_VIEW VENDOR_CONFIG_VIEW BO_VIEW SSO_CONFIG_VIEW USER_NOTIFICATIONS_VIEW
POST   /ClientDatabase/SaveInstanceDetails          E   INSTANCE_DETAILS_LIMITED_EDIT INSTANCE_DETAILS_FULL_EDIT
GET    /ClientDatabase/SyncDataImportFields/{id}    E   SYNC_DATA_IMPORT_FIELDS
GET    /IceFire/GetAll                              L   DATA_BRIDGE_CONFIG_VIEW DATA_BRIDGE_CONFIG_EDIT
GET    /x/data-bridges/tables                       L   DATA_BRIDGE_CONFIG_EDIT
GET    /IceFire/Get/{id}                            E   DATA_BRIDGE_CONFIG_VIEW DATA_BRIDGE_CONFIG_EDIT
POST   /IceFire/Save                                E   DATA_BRIDGE_CONFIG_EDIT
POST   /IceFire/UpdateSftpPassword/{id}             E   DATA_BRIDGE_CONFIG_EDIT
GET    /Feature/GetAll                              L   FEATURE_FLAG_VIEW FEATURE_FLAG_EDIT
GET    /Feature/GetFeatureNames                     G   FEATURE_FLAG_VIEW FEATURE_FLAG_EDIT
POST   /Feature/Edit                                E   FEATURE_FLAG_EDIT
POST   /Feature/BulkEdit                            A   FEATURE_FLAG_EDIT
GET    /x/features/bulkEdit/preview                 A   FEATURE_FLAG_EDIT
GET    /x/features/bulkEdit/latest                  A   FEATURE_FLAG_EDIT
POST   /x/features/bulkEdit/undo                    A   FEATURE_FLAG_EDIT
GET    /x/jobs                                      L   INSTANCE_DETAILS_VIEW SYNC_DATA_IMPORT_FIELDS VENDOR_PRODUCTS_EDIT VENDOR_CONFIG_EDIT USER_NOTIFICATIONS_EDIT FEATURE_FLAG_EDIT INSTANCE_DETAILS_FULL_EDIT CLIENT_DETAILS_FULL_EDIT SSO_CONFIG_EDIT
GET    /x/jobs/{id}                                 E   INSTANCE_DETAILS_VIEW SYNC_DATA_IMPORT_FIELDS
GET    /x/jobs/failed                               L   INSTANCE_DETAILS_VIEW SYNC_DATA_IMPORT_FIELDS VENDOR_PRODUCTS_EDIT VENDOR_CONFIG_EDIT USER_NOTIFICATIONS_EDIT FEATURE_FLAG_EDIT INSTANCE_DETAILS_FULL_EDIT CLIENT_DETAILS_FULL_EDIT SSO_CONFIG_EDIT
POST   /x/jobs/{id}/retry                           E   SYNC_DATA_IMPORT_FIELDS
POST   /x/jobs/{id}/settle                          E   SYNC_DATA_IMPORT_FIELDS
POST   /x/bulk/preview                              L   FEATURE_FLAG_EDIT INSTANCE_DETAILS_FULL_EDIT CLIENT_DETAILS_FULL_EDIT SSO_CONFIG_EDIT
POST   /x/bulk                                      L   FEATURE_FLAG_EDIT INSTANCE_DETAILS_FULL_EDIT CLIENT_DETAILS_FULL_EDIT SSO_CONFIG_EDIT
GET    /x/bulk/{id}/undo                            E   SSO_CONFIG_EDIT
POST   /x/bulk/{id}/undo                            E   SSO_CONFIG_EDIT
POST   /x/bulk/exported                             session
GET    /x/instances/{id}/link                       E   INSTANCE_DETAILS_VIEW DATA_BRIDGE_CONFIG_VIEW DATA_BRIDGE_CONFIG_EDIT VENDOR_CONFIG_VIEW VENDOR_CONFIG_EDIT USER_NOTIFICATIONS_VIEW USER_NOTIFICATIONS_EDIT SYNC_DATA_IMPORT_FIELDS
GET    /Users/GetAll                                G   USER_VIEW USER_EDIT
GET    /Users/{id}                                  G   USER_VIEW USER_EDIT
POST   /Users/SaveUser                              G   USER_EDIT
POST   /Users/UpdatePassword                        G   USER_EDIT
POST   /Users/UpdateOwnPassword                     own USER_EDIT_OWN_PASSWORD
GET    /Roles/GetAll                                G   ROLE_VIEW ROLE_EDIT USER_VIEW USER_EDIT
GET    /Roles/{id}                                  G   ROLE_VIEW ROLE_EDIT
POST   /Roles/SaveRole                              G   ROLE_EDIT
DELETE /Roles/{id}                                  G   ROLE_EDIT
POST   /x/roles/exported                            G   ROLE_VIEW ROLE_EDIT
POST   /x/roles/imported                            G   ROLE_EDIT
GET    /Permissions/GetAll                          G   ROLE_EDIT
GET    /x/access/administrators                     session
GET    /x/access/own                                session
GET    /x/access/user/{id}                          G   USER_VIEW
GET    /x/access/holders                            G   USER_VIEW+ROLE_VIEW
POST   /x/access/preview                            G   USER_VIEW+ROLE_VIEW
GET    /AmqGroup/GetAllAmqGroups                    G   AMQ_LIBRARY_VIEW AMQ_LIBRARY_EDIT SUBSCRIPTION_VIEW SUBSCRIPTION_EDIT
POST   /AmqGroup/SaveAmqGroup                       G   AMQ_LIBRARY_EDIT
POST   /AmqGroup/RemoveFromGroup/{groupId}/{amqId}  G   AMQ_LIBRARY_EDIT
GET    /AmqGroupAmqAssignments/{groupId}            G   AMQ_LIBRARY_VIEW AMQ_LIBRARY_EDIT
POST   /AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations G AMQ_LIBRARY_EDIT
GET    /Amq/GetAllAmqs                              G   AMQ_LIBRARY_VIEW AMQ_LIBRARY_EDIT
POST   /Amq/SaveAmq                                 G   AMQ_LIBRARY_EDIT
GET    /Amq/{id}                                    G   AMQ_LIBRARY_VIEW AMQ_LIBRARY_EDIT AMQ_LIBRARY_UPDATE_VERSION
POST   /Amq/UploadAmqVersion                        G   AMQ_LIBRARY_UPDATE_VERSION
POST   /Amq/UpdateVersion                           G   AMQ_LIBRARY_UPDATE_VERSION
POST   /x/amqs/questions                            G   AMQ_LIBRARY_UPDATE_VERSION
GET    /x/amqVersions/{id}/file                     G   AMQ_LIBRARY_VIEW
GET    /AmqGroupSubscriptions/GetSubscriptionsForClient E SUBSCRIPTION_VIEW SUBSCRIPTION_EDIT
POST   /AmqGroupSubscriptions/UpdateSubscriptions   E   SUBSCRIPTION_EDIT
GET    /Vendors/GetAllVendorProducts                G   VENDOR_PRODUCTS_VIEW VENDOR_PRODUCTS_EDIT
GET    /Vendors/GetVendorProductOptions             G   VENDOR_PRODUCTS_VIEW VENDOR_PRODUCTS_EDIT
GET    /Vendors/GetVendorProductsForInstance/{databaseId}/{platform} E VENDOR_CONFIG_VIEW VENDOR_CONFIG_EDIT
POST   /Vendors/UpdateVendor/{id}                   E   VENDOR_CONFIG_EDIT
POST   /Vendors/UpdateVendorProduct                 G   VENDOR_PRODUCTS_EDIT
GET    /SSO/GetAllInstancesWithDetails              L   SSO_CONFIG_VIEW SSO_CONFIG_EDIT
GET    /Sso/GetAllClientsWithIdentityProviders      L   SSO_CONFIG_VIEW SSO_CONFIG_EDIT
GET    /x/identityProviders/certificatesByMonth     L   SSO_CONFIG_VIEW SSO_CONFIG_EDIT
GET    /Sso/GetIdentityProvidersForClient/{id}      E   SSO_CONFIG_VIEW SSO_CONFIG_EDIT
GET    /Sso/GetIdentityProvider/{id}                E   SSO_CONFIG_VIEW SSO_CONFIG_EDIT
POST   /Sso/SaveIdentityProvider                    E   SSO_CONFIG_EDIT
POST   /Sso/SaveIdentityProviderAssignment          E   SSO_CONFIG_EDIT
POST   /x/identityProviders/{id}/check              E   SSO_CONFIG_VIEW SSO_CONFIG_EDIT
GET    /UserNotifications/GetAllUserNotificationsForInstance/{id} E USER_NOTIFICATIONS_VIEW USER_NOTIFICATIONS_EDIT
GET    /UserNotifications/GetUserNotificationsForInstance/{a}/{b} E USER_NOTIFICATIONS_VIEW USER_NOTIFICATIONS_EDIT
POST   /UserNotifications/SaveInstanceUserNotifications E USER_NOTIFICATIONS_EDIT
GET    /AmqGroupSubscriptions/GetAllAmqSubscriptionsForReporting     L REPORTING
GET    /AmqGroupSubscriptions/GetAmqSubscriptionReportCount          G REPORTING
GET    /Vendors/GetAllVendorIntegrationsForReporting                 L REPORTING
GET    /Vendors/GetTotalVendorIntegrationsCountForReporting          G REPORTING
GET    /Vendors/GetAllInstanceVendorProductsForReporting             L REPORTING
GET    /Vendors/GetTotalInstanceVendorProductsCountForReporting      G REPORTING
GET    /UserNotifications/GetUserNotificationsForReporting           L REPORTING
POST   /x/reports/exported                                          L REPORTING
GET    /x/reports/subscriptions/distinct/amqGroupName                L REPORTING
GET    /x/reports/notifications/distinct/notifications               L REPORTING
GET    /x/reports/subscriptions/distinct/endMonth                    L REPORTING
GET    /x/reports/products/distinct/vendorCode                       L REPORTING
GET    /x/reports/subscriptions/counts/endMonth                      L REPORTING
GET    /x/reports/integrations/counts/anyOf                          L REPORTING
GET    /x/reports/products/counts/vendorName                         L REPORTING
GET    /x/reports/notifications/counts/notifications                 L REPORTING
GET    /BoAccount/GetAll                            L   BO_VIEW BO_EDIT
GET    /BoAccount/Get/{id}                          E   BO_VIEW BO_EDIT
POST   /BoAccount/SaveBoAccount                     E   BO_EDIT
POST   /BoAccount/SaveBoAccounts                    E   BO_EDIT
DELETE /BoAccount/{id}                              E   BO_EDIT
GET    /BoConfig/Get/{instanceId}                   E   BO_VIEW BO_EDIT
POST   /BoConfig/Save                               E   BO_EDIT
POST   /AcesIntelligence/GetSettings                E   FEATURE_FLAG_EDIT
POST   /AcesIntelligence/SaveSettings               E   FEATURE_FLAG_EDIT
GET    /SystemSetting/GetSystemSetting/{id}         G   SYSTEM_SETTINGS_VIEW
GET    /x/backups                                   G   SYSTEM_SETTINGS_VIEW
GET    /x/findings                                  G   SYSTEM_SETTINGS_VIEW
POST   /x/systemSettings/revealed                   G   SYSTEM_SETTINGS_VIEW
`

export interface RightsRow {
  /** METHOD /path, as in the contract. */
  call: string
  scope: 'anonymous' | 'session' | 'G' | 'L' | 'E' | 'A' | 'own'
  /** Each of them only opens the call. */
  anyOf: readonly Permission[]
}

export const RIGHTS: readonly RightsRow[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [method, path, scope, ...names] = line.trim().split(/\s+/)
    const anyOf = names.filter((name) => !name.includes('+'))
    const unknown = anyOf.filter((name) => !PERMISSIONS.includes(name as Permission))
    if (unknown.length > 0) throw new Error(`${method} ${path} names ${unknown.join(', ')}`)
    return { call: `${method} ${path}`, scope: scope as RightsRow['scope'], anyOf: anyOf as Permission[] }
  })
