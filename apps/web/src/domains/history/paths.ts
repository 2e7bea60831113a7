/** Addresses of this domain's screens. */
export const paths = {
  activity: () => '/activity',
}
