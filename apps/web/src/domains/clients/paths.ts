/** The tabs of a client, as `initialTab` names them (R-ROUTE-2). */
export type ClientTab = 'details' | 'email' | 'instances' | 'subscriptions' | 'businessObjects' | 'sso'

/** Addresses of this domain's screens; id 0 creates. */
export const paths = {
  clients: () => '/clients',
  client: (id: number, tab?: ClientTab) => `/clients/${id}${tab ? `?initialTab=${tab}` : ''}`,
}
