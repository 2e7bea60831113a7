export const paths = {
  jobs: () => '/jobs',
  job: (id: number) => `/jobs/${id}`,
}

export const jobsWhere = (flag: 'hasFailed' | 'isOpen') => `${paths.jobs()}?${flag}=true`
