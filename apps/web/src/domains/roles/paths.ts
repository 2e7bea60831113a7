/** Id 0 creates. */
export const paths = {
  roles: () => '/roles',
  role: (id: number) => `/role/${id}`,
  importRole: () => '/import-role',
}
