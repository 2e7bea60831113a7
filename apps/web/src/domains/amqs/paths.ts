export const paths = {
  amqs: () => '/amqs',
  amq: (id: number) => `/amqs/${id}`,
  compareVersions: () => '/amqs/versions/compare',
}

export const compareVersionsOf = (from: number, to: number): string =>
  `${paths.compareVersions()}?from=${from}&to=${to}`

export const startingAmqs = () => `${paths.amqs()}?startsThisWeek=true`
