import { vendors } from '@acm/contract/vendors'
import { mount } from '../../platform/http/calls/mount.ts'
import { updateVendor } from './vendor-choices.service.ts'
import { listProducts, readOptions } from './vendors.queries.ts'
import { listProductsForInstance, updateProduct } from './vendors.service.ts'

export const vendorRoutes = mount(
  vendors,
  {
    getAllProducts: (ctx, { query }) => listProducts(ctx.db, query),
    getOptions: (ctx) => readOptions(ctx.db),
    getForInstance: (ctx, { params }) => listProductsForInstance(ctx, params),
    updateVendor: (ctx, { params, body }) => updateVendor(ctx, params.id, body),
    updateProduct: (ctx, { body }) => updateProduct(ctx, body),
  },
  {
    vendor_products_code: {
      holder: 'vendorProduct',
      propertyName: 'vendorCode',
      errorMessage: 'A vendor product with this vendor code already exists for this platform and product type.',
    },
  },
)
