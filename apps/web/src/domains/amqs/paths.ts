/** Addresses of this domain's screens. */
export const paths = {
  amqs: () => '/amqs',
  amq: (id: number) => `/amqs/${id}`,
}
