/** Addresses of this domain's screens. */
export const paths = {
  compare: () => '/compare',
}

/** What the address of a comparison says. */
export const KEYS = { kind: 'kind', ids: 'ids', all: 'all' } as const

/** Records of one kind side by side. */
export const compareOf = (kind: string, ids: readonly number[]): string =>
  `${paths.compare()}?${KEYS.kind}=${kind}&${KEYS.ids}=${ids.join()}`
