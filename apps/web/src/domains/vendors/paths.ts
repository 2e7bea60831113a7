/** Addresses of this domain's screens; id 0 creates. */
export const paths = {
  vendorProducts: () => '/vendor-products',
  vendorProduct: (id: number) => `/vendor-product/${id}`,
}
