/** Keys are `initialTab` values (G-ROUTE-03); the permission counts in the client's org unit. */
export const CLIENT_TABS = {
  details: { label: 'Details', permission: 'CLIENT_DETAILS_VIEW' },
  email: { label: 'Email', permission: 'CLIENT_DETAILS_VIEW' },
  instances: { label: 'Instances', permission: 'INSTANCE_DETAILS_VIEW' },
  subscriptions: { label: 'AMQ Subscriptions', permission: 'SUBSCRIPTION_VIEW' },
  businessObjects: { label: 'Business Objects', permission: 'BO_VIEW' },
  sso: { label: 'SSO', permission: 'SSO_CONFIG_VIEW' },
} as const
export type ClientTab = keyof typeof CLIENT_TABS

/** Id 0 creates. */
export const paths = {
  clients: () => '/clients',
  client: (id: number, tab?: ClientTab) => `/clients/${id}${tab ? `?initialTab=${tab}` : ''}`,
}

export const clientsOfUnit = (id: number) => `${paths.clients()}?orgUnitId=${id}`
