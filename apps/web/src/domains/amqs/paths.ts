export const paths = {
  amqs: () => '/amqs',
  amq: (id: number) => `/amqs/${id}`,
  compareVersions: () => '/amqs/versions/compare',
}

export const COMPARISON_KEYS = { from: 'from', to: 'to' } as const

export const compareVersionsOf = (from: number, to: number): string =>
  `${paths.compareVersions()}?${COMPARISON_KEYS.from}=${from}&${COMPARISON_KEYS.to}=${to}`

export const startingAmqs = () => `${paths.amqs()}?startsThisWeek=true`
