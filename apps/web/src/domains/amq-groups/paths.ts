/** Addresses of this domain's screens. */
export const paths = {
  amqGroups: () => '/amq-groups',
  amqGroup: (id: number) => `/amq-groups/${id}`,
}
