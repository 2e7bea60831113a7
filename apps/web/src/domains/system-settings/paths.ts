export const paths = {
  systemSettings: () => '/system-settings',
}

export const settingAt = (key: string) => `${paths.systemSettings()}#${key}`
