/** Addresses of this domain's screens. */
export const paths = {
  jobs: () => '/jobs',
  job: (id: number) => `/jobs/${id}`,
}

/** The list of those with failures, or of those not finished. */
export const jobsWhere = (flag: 'hasFailed' | 'isOpen') => `${paths.jobs()}?${flag}=true`
