/** Addresses of this domain's screens. */
export const paths = {
  amqs: () => '/amqs',
  amq: (id: number) => `/amqs/${id}`,
  compareVersions: () => '/amqs/versions/compare',
}

/** What the address of a comparison says. */
export const COMPARED = { from: 'from', to: 'to' } as const

/** Two versions question by question. */
export const compareVersionsOf = (from: number, to: number): string =>
  `${paths.compareVersions()}?${COMPARED.from}=${from}&${COMPARED.to}=${to}`

/** Those of which a version starts this week. */
export const startingAmqs = () => `${paths.amqs()}?startsThisWeek=true`
