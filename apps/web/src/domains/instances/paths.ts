/** The tabs of an instance, as `initialTab` names them (R-ROUTE-2). */
export type InstanceTab =
  | 'details'
  | 'businessObjects'
  | 'layout'
  | 'sso'
  | 'features'
  | 'vendors'
  | 'inAppNotifications'
  | 'dataBridge'
  | 'acesIntelligence'

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
