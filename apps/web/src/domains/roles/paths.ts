/** Search parameter with the id of the role that a new one is filled with. */
export const COPY_KEY = 'copy'

/** Id 0 creates. */
export const paths = {
  roles: () => '/roles',
  role: (id: number) => `/role/${id}`,
  importRole: () => '/import-role',
}

export const rolesNamed = (name: string) => `${paths.roles()}?${new URLSearchParams({ name })}`

export const copyOfRole = (id: number) => `${paths.role(0)}?${COPY_KEY}=${id}`
