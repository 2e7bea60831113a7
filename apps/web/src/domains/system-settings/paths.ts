/** Addresses of this domain's screens. */
export const paths = {
  systemSettings: () => '/system-settings',
  /** Where one of them stands. */
  setting: (key: string) => `/system-settings#${key}`,
}
