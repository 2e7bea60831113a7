/** Addresses of this domain's screens. */
export const paths = {
  jobs: () => '/jobs',
  job: (id: number) => `/jobs/${id}`,
}
