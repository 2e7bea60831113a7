/** Id 0 creates. */
export const paths = {
  vendorProducts: () => '/vendor-products',
  vendorProduct: (id: number) => `/vendor-product/${id}`,
}

export const vendorProductsNamed = (name: string): string =>
  `${paths.vendorProducts()}?${new URLSearchParams({ vendorName: name })}`
