export const PRODUCT_TITLE = 'ACES Central Management'
