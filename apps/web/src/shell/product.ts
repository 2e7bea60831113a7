import { version } from '../../../../package.json'

export const PRODUCT_TITLE = 'ACES Central Management'
export const PRODUCT_VERSION: string = version
