import { vendors } from '@acm/contract/vendors'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { instanceVendorsHistory, updateVendor } from './vendor-choices.service.ts'
import { vendorProductJob, vendorSelectionJob } from './vendors.jobs.ts'
import { listProducts, readOptions, vendorProductSearch } from './vendors.queries.ts'
import { listProductsForInstance, updateProduct, vendorProductHistory } from './vendors.service.ts'

export const vendorsDomain = {
  routes: mount(
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
  ),
  history: { instanceVendors: instanceVendorsHistory, vendorProduct: vendorProductHistory },
  search: { vendorProduct: vendorProductSearch },
  jobs: [vendorProductJob, vendorSelectionJob],
} satisfies ServerDomain<typeof vendors>
