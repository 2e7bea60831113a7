/** Addresses of this domain's screens. */
export const paths = {
  features: () => '/features',
  featuresBulkEdit: () => '/features-bulk-edit',
}

/** The list of one feature, of all instances. */
export const featureOf = (name: string): string =>
  `${paths.features()}?${new URLSearchParams({ systemEnhancementName: name })}`

/** The list of those instances whose flag of a feature is on, or off. */
export const featuresWhere = (name: string, isEnabled: boolean): string =>
  `${paths.features()}?${new URLSearchParams({ systemEnhancementName: name, isEnabled: String(isEnabled) })}`
