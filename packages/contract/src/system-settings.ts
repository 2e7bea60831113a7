import { z } from 'zod'
import { anyOf, endpoint, idParam } from './core/endpoint.ts'

/** A server that is kept the same as this one. */
export const SynchronizationTarget = z.strictObject({
  id: z.int(),
  description: z.string().nullable(),
  url: z.string(),
})
export type SynchronizationTarget = z.infer<typeof SynchronizationTarget>

const Text = z.string().nullable()

/** The settings of the server: read, never changed here. There is one row, id 1. */
export const SystemSetting = z.strictObject({
  iisRootFolder: Text,
  fileStorageFolder: Text,
  acesInternetUrl: Text,
  acesIntranetUrl: Text,
  errorEmail: Text,
  useDbConnectionIntegratedSecurity: z.boolean(),
  useEncryptedDbConnectionViaSSL: z.boolean(),
  useRedisCache: z.boolean(),
  ftpRootFolder: Text,
  acesKnowledgeCenterLoginURL: Text,
  acesKnowledgeCenterRedirectURL: Text,
  /** Stored encrypted; readable by SYSTEM_SETTINGS_VIEW, shown masked (R-SAVE-6). */
  acesKnowledgeCenterSharedSecretKey: Text,
  ssO_LogoutURL: Text,
  boRestExternalServerOrIP: Text,
  boRestInternalServerOrIP: Text,
  /** As it is stored, not a number (G-API-10). */
  boRestPortNumber: Text,
  boRestReportViewUrl: Text,
  boRestReportsFolder: Text,
  bodB_Rest_SQLServer: Text,
  bodB_Rest_SQLDatabase: Text,
  bodB_Rest_SQLLogin: Text,
  /** As it is stored, not a number. */
  bodB_Rest_DocumentTypeId: Text,
  synchronizationTargets: z.array(SynchronizationTarget),
  tableauIntranetURL: Text,
  tableauURL: Text,
  tableauUserName: Text,
  /** A script for other pages: here it is only ever text. */
  headerSection_JSTrackingAndAnalytics: Text,
})
export type SystemSetting = z.infer<typeof SystemSetting>

/** The one row there is. */
export const SYSTEM_SETTING_ID = 1

export const SECRET_SETTING = 'acesKnowledgeCenterSharedSecretKey' satisfies keyof SystemSetting

interface SettingGroup {
  title: string
  settings: readonly (readonly [key: keyof SystemSetting, label: string])[]
}

/** All settings in their groups and order, with their labels (G-SYS-01). */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  {
    title: 'General',
    settings: [
      ['iisRootFolder', 'Application Folder'],
      ['fileStorageFolder', 'File Storage Folder'],
      ['acesInternetUrl', 'Internet URL'],
      ['acesIntranetUrl', 'Intranet URL'],
      ['errorEmail', 'Error E-mail'],
      ['useDbConnectionIntegratedSecurity', 'Integrated-Security DB Connection'],
      ['useEncryptedDbConnectionViaSSL', 'SSL-Certificate DB Connection'],
      ['useRedisCache', 'Use of a Redis Cache'],
    ],
  },
  { title: 'FTP', settings: [['ftpRootFolder', 'Root Folder']] },
  {
    title: 'Knowledge Base',
    settings: [
      ['acesKnowledgeCenterLoginURL', 'Login URL'],
      ['acesKnowledgeCenterRedirectURL', 'Redirect URL'],
      [SECRET_SETTING, 'Shared Secret Key'],
      ['ssO_LogoutURL', 'SSO Logout URL'],
    ],
  },
  {
    title: 'Business Objects',
    settings: [
      ['boRestExternalServerOrIP', 'REST External Server or IP'],
      ['boRestInternalServerOrIP', 'Internal Server or IP'],
      ['boRestPortNumber', 'Port'],
      ['boRestReportViewUrl', 'Report View URL'],
      ['boRestReportsFolder', 'Upgrade Input Folder'],
      ['bodB_Rest_SQLServer', 'SQL Server'],
      ['bodB_Rest_SQLDatabase', 'Database'],
      ['bodB_Rest_SQLLogin', 'Login'],
      ['bodB_Rest_DocumentTypeId', 'Report Document Type Id'],
    ],
  },
  { title: 'Load Balancing', settings: [['synchronizationTargets', 'Synchronized Servers']] },
  {
    title: 'Tableau',
    settings: [
      ['tableauIntranetURL', 'Internal URL'],
      ['tableauURL', 'URL'],
      ['tableauUserName', 'User Name'],
    ],
  },
  {
    title: 'Activity Tracking and Analytics',
    settings: [['headerSection_JSTrackingAndAnalytics', 'Analytics Tracking Id']],
  },
]

/** How the secret was revealed: on the screen, or into the clipboard. */
export const Reveal = z.object({ act: z.enum(['shown', 'copied']) })

const VIEW = anyOf('SYSTEM_SETTINGS_VIEW')

export const systemSettings = {
  get: endpoint({
    method: 'GET',
    path: '/SystemSetting/GetSystemSetting/{id}',
    summary: 'The settings of the server; there is one row, id 1',
    permission: VIEW,
    scope: 'global',
    params: idParam,
    noStore: true,
    response: SystemSetting,
    failure: "Can't get System Settings. Please try again",
    ms: [5000, 5000],
  }),
  revealed: endpoint({
    method: 'POST',
    path: '/x/systemSettings/revealed',
    summary: 'Records that the caller had the shared secret key shown or copied',
    permission: VIEW,
    scope: 'global',
    changes: true,
    body: Reveal,
    response: z.literal(true),
    failure: "Can't record that the secret was revealed. Please try again",
    ms: [5000, 5000],
  }),
}
