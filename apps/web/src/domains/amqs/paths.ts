export const paths = {
  amqs: () => '/amqs',
  amq: (id: number) => `/amqs/${id}`,
  compareVersions: () => '/amqs/versions/compare',
}

export const COMPARED = { from: 'from', to: 'to' } as const

export const compareVersionsOf = (from: number, to: number): string =>
  `${paths.compareVersions()}?${COMPARED.from}=${from}&${COMPARED.to}=${to}`

export const startingAmqs = () => `${paths.amqs()}?startsThisWeek=true`
