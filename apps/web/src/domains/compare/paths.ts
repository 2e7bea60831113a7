export const paths = {
  compare: () => '/compare',
}

export const compareOf = (kind: string, ids: readonly number[]): string =>
  `${paths.compare()}?kind=${kind}&ids=${ids.join()}`
