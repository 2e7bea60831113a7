/** Addresses of this domain's screens. */
export const paths = {
  features: () => '/features',
  featuresBulkEdit: () => '/features-bulk-edit',
}
