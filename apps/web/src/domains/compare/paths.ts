export const paths = {
  compare: () => '/compare',
}

export const KEYS = { kind: 'kind', ids: 'ids', all: 'all' } as const

export const compareOf = (kind: string, ids: readonly number[]): string =>
  `${paths.compare()}?${KEYS.kind}=${kind}&${KEYS.ids}=${ids.join()}`
