import { comingPage } from '../../shell/pages/coming.ts'
import { screen } from '../../shell/screen.ts'

export const vendorScreens = [
  screen({
    name: 'vendor-products',
    path: '/vendor-products',
    title: 'Vendor Products',
    permission: ['VENDOR_PRODUCTS_VIEW'],
    component: comingPage,
  }),
  screen({
    name: 'vendor-product',
    path: '/vendor-product/{id}',
    title: 'Vendor Product',
    permission: ['VENDOR_PRODUCTS_EDIT'],
    component: comingPage,
    menu: 'vendor-products',
  }),
]
