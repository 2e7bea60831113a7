/** Keys are `initialTab` values (G-ROUTE-03); the permission counts in the instance's org unit. */
export const INSTANCE_TABS = {
  details: { label: 'Details', permission: 'INSTANCE_DETAILS_VIEW' },
  businessObjects: { label: 'Business Objects', permission: 'BO_VIEW' },
  layout: { label: 'Layout', permission: 'INSTANCE_DETAILS_VIEW' },
  sso: { label: 'SSO', permission: 'SSO_CONFIG_VIEW' },
  features: { label: 'Features', permission: 'FEATURE_FLAG_VIEW' },
  vendors: { label: 'Vendors', permission: 'VENDOR_CONFIG_VIEW' },
  inAppNotifications: { label: 'In-App Notifications', permission: 'USER_NOTIFICATIONS_VIEW' },
  dataBridge: { label: 'Data Bridge', permission: 'DATA_BRIDGE_CONFIG_VIEW' },
} as const

/** The AI tab exists only while its feature is on. */
export type InstanceTab = keyof typeof INSTANCE_TABS | 'acesIntelligence'

/** Id 0 creates. */
export const paths = {
  instances: () => '/instances',
  instance: (id: number, tab?: InstanceTab) => `/instances/${id}${tab ? `?initialTab=${tab}` : ''}`,
}

/** Preselects the client on the create page. */
export const CLIENT_KEY = 'acesClientId'

export const newInstanceOf = (clientId: number) => `${paths.instance(0)}?${CLIENT_KEY}=${clientId}`

export const downInstances = () => `${paths.instances()}?isDown=true`

/** Disabled ones, too. */
export const instancesOfUnit = (id: number) => `${paths.instances()}?active=false&orgUnitId=${id}`
