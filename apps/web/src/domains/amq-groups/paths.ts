export const paths = {
  amqGroups: () => '/amq-groups',
  amqGroup: (id: number) => `/amq-groups/${id}`,
}

export const groupsWith = (amq: string) => `${paths.amqGroups()}?${new URLSearchParams({ amqs: amq })}`
