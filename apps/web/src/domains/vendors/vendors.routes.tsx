import { contract } from '@acm/contract'
import { apiQuery } from '../../api/useApiQuery.ts'
import { screen } from '../../shell/screen.ts'

export const vendorScreens = [
  screen({
    name: 'vendor-products',
    path: '/vendor-products',
    about: 'What vendors offer on each platform',
    permission: ['VENDOR_PRODUCTS_VIEW'],
    component: () => import('./VendorProductsPage.tsx').then((page) => page.VendorProductsPage),
  }),
  screen({
    name: 'vendor-product',
    record: 'vendorProduct',
    path: '/vendor-product/{id}',
    permission: ['VENDOR_PRODUCTS_EDIT'],
    component: () => import('./VendorProductPage.tsx').then((page) => page.VendorProductPage),
    holdsFor: () => [apiQuery(contract.vendors.getAllProducts, {}), apiQuery(contract.vendors.getOptions, {})],
    menu: 'vendor-products',
  }),
]
