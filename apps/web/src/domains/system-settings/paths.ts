export const paths = {
  systemSettings: () => '/system-settings',
}
