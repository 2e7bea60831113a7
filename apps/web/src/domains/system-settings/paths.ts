/** Addresses of this domain's screens. */
export const paths = {
  systemSettings: () => '/system-settings',
}

/** Where one of them stands. */
export const settingAt = (key: string) => `${paths.systemSettings()}#${key}`
