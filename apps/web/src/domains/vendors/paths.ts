/** Addresses of this domain's screens; id 0 creates. */
export const paths = {
  vendorProducts: () => '/vendor-products',
  vendorProduct: (id: number) => `/vendor-product/${id}`,
}

/** The list of the products of that name. */
export const vendorProductsNamed = (name: string): string =>
  `${paths.vendorProducts()}?${new URLSearchParams({ vendorName: name })}`
