/** The tabs of an instance, as `initialTab` names them (R-ROUTE-2), with the right that each needs where it lies. */
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

/** That of its settings of artificial intelligence is there only while the feature is on. */
export type InstanceTab = keyof typeof INSTANCE_TABS | 'acesIntelligence'

/** Addresses of this domain's screens; id 0 creates. */
export const paths = {
  instances: () => '/instances',
  instance: (id: number, tab?: InstanceTab) => `/instances/${id}${tab ? `?initialTab=${tab}` : ''}`,
}

/** The key under which the create page finds the client that the new instance is for. */
export const CLIENT_KEY = 'acesClientId'

export const newInstanceOf = (clientId: number) => `${paths.instance(0)}?${CLIENT_KEY}=${clientId}`

/** The list of those in use whose databases are down. */
export const downInstances = () => `${paths.instances()}?isDown=true`
