export const paths = {
  features: () => '/features',
  featuresBulkEdit: () => '/features-bulk-edit',
}

export const featureOf = (name: string): string =>
  `${paths.features()}?${new URLSearchParams({ systemEnhancementName: name })}`

export const featuresWhere = (name: string, isEnabled: boolean): string =>
  `${paths.features()}?${new URLSearchParams({ systemEnhancementName: name, isEnabled: String(isEnabled) })}`
