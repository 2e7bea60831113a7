import type * as z from 'zod'
import { anyOf, endpoint, idParam } from './core/endpoint.ts'
import type { Field } from './core/field.ts'
import { flag, text } from './core/fields.ts'
import { type Answer, oneRecord, record } from './core/record.ts'
import { schema } from './core/schema.ts'
import { readableSecret } from './core/secret-fields.ts'
import { list, storedAs } from './core/stored.ts'
import { done, typed } from './core/typed.ts'
import type { Backups, DoctorFinding } from './system-settings.answers.ts'

export type { Backups, DoctorFinding } from './system-settings.answers.ts'

export const SynchronizationTarget = schema((z) =>
  z.strictObject({
    id: z.int(),
    description: z.string().nullable(),
    url: z.string(),
  }),
)
export type SynchronizationTarget = z.infer<ReturnType<typeof SynchronizationTarget>>

/** Addresses, folders and servers. */
const stored = (label: string) => text(label, null, { isCode: true })

export const SYSTEM_SETTING_ID = 1

export const SECRET_SETTING = 'acesKnowledgeCenterSharedSecretKey' satisfies keyof SystemSetting

/** Read here, never changed. There is one row, id 1 (G-SYS-01). */
export const systemSetting = record({
  name: 'systemSettings',
  belongsTo: 'id',
  groups: {
    general: {
      title: 'General',
      edit: [],
      fields: {
        iisRootFolder: stored('Application Folder'),
        fileStorageFolder: stored('File Storage Folder'),
        acesInternetUrl: stored('Internet URL'),
        acesIntranetUrl: stored('Intranet URL'),
        errorEmail: text('Error Email', null),
        useDbConnectionIntegratedSecurity: flag('Integrated-Security DB Connection'),
        useEncryptedDbConnectionViaSSL: flag('SSL-Certificate DB Connection'),
        useRedisCache: flag('Use of a Redis Cache'),
      },
    },
    ftp: { title: 'FTP', edit: [], fields: { ftpRootFolder: stored('Root Folder') } },
    knowledgeBase: {
      title: 'Knowledge Base',
      edit: [],
      fields: {
        acesKnowledgeCenterLoginURL: stored('Login URL'),
        acesKnowledgeCenterRedirectURL: stored('Redirect URL'),
        /** Stored encrypted; readable by SYSTEM_SETTINGS_VIEW, shown masked (R-SAVE-3). */
        acesKnowledgeCenterSharedSecretKey: readableSecret('Shared Secret Key', null),
        ssO_LogoutURL: stored('SSO Logout URL'),
      },
    },
    businessObjects: {
      title: 'Business Objects',
      edit: [],
      fields: {
        boRestExternalServerOrIP: stored('REST External Server or IP'),
        boRestInternalServerOrIP: stored('Internal Server or IP'),
        /** Stored as text (G-API-10). */
        boRestPortNumber: stored('Port'),
        boRestReportViewUrl: stored('Report View URL'),
        boRestReportsFolder: stored('Upgrade Input Folder'),
        bodB_Rest_SQLServer: stored('SQL Server'),
        bodB_Rest_SQLDatabase: stored('Database'),
        bodB_Rest_SQLLogin: stored('Login'),
        bodB_Rest_DocumentTypeId: stored('Report Document Type Id'),
      },
    },
    loadBalancing: {
      title: 'Load Balancing',
      edit: [],
      fields: {
        synchronizationTargets: storedAs(
          {
            ...list(
              'Synchronized Servers',
              schema((z) => z.array(SynchronizationTarget(z))),
            ),
            memberName: (member) => (member as SynchronizationTarget).url,
          },
          typed<SynchronizationTarget[]>(),
        ),
      },
    },
    tableau: {
      title: 'Tableau',
      edit: [],
      fields: {
        tableauIntranetURL: stored('Internal URL'),
        tableauURL: stored('URL'),
        tableauUserName: stored('User Name'),
      },
    },
    tracking: {
      title: 'Activity Tracking and Analytics',
      edit: [],
      fields: {
        /** A script for other pages: here it is never executed. */
        headerSection_JSTrackingAndAnalytics: stored('Analytics Tracking Id'),
      },
    },
  },
})
export type SystemSetting = Answer<typeof systemSetting>

export const SETTING_GROUPS = Object.values(systemSetting.groups).map(({ title = '', fields }) => ({
  title,
  settings: Object.entries<Field>(fields).map(
    ([key, { label, isCode = false }]) => [key as keyof SystemSetting, label, isCode] as const,
  ),
}))

const Reveal = schema((z) => z.object({ act: z.enum(['shown', 'copied']) }))

export const VIEW_SYSTEM_SETTINGS = anyOf('SYSTEM_SETTINGS_VIEW')

export const systemSettings = {
  get: endpoint({
    path: '/SystemSetting/GetSystemSetting/{id}',
    summary: 'The system settings; there is one row, id 1',
    permission: VIEW_SYSTEM_SETTINGS,
    scope: 'global',
    params: idParam,
    response: oneRecord(systemSetting),
    failure: "Can't get System Settings. Please try again",
  }),
  backups: endpoint({
    path: '/x/backups',
    summary: 'How the last backups of the console ended',
    permission: VIEW_SYSTEM_SETTINGS,
    scope: 'global',
    response: typed<Backups>(),
    failure: "Couldn't load the state of backups. Try again.",
  }),
  findings: endpoint({
    path: '/x/findings',
    summary: 'Problems that the doctor finds in the running server',
    permission: VIEW_SYSTEM_SETTINGS,
    scope: 'global',
    background: true,
    response: typed<DoctorFinding[]>(),
    failure: "Couldn't check the server. Try again.",
  }),
  revealed: endpoint({
    path: '/x/systemSettings/revealed',
    summary: 'Records that the caller viewed or copied the shared secret key',
    permission: VIEW_SYSTEM_SETTINGS,
    scope: 'global',
    confirms: true,
    body: Reveal,
    response: done,
    failure: "Couldn't record that the secret was revealed. Try again.",
  }),
}
