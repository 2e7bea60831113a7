/** Id 0 creates. */
export const paths = {
  orgUnits: () => '/org-units',
  orgUnit: (id: number) => `/org-unit/${id}`,
}

export const orgUnitsNamed = (name: string) => `${paths.orgUnits()}?${new URLSearchParams({ name })}`
