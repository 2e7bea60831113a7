export const paths = {
  amqGroups: () => '/amq-groups',
  amqGroup: (id: number) => `/amq-groups/${id}`,
}
