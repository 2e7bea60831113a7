import { MERIDIAN } from '@acm/contract/vendors'
import type { Tx } from '../platform/database/database.ts'
import { batchesOf } from './batches.ts'
import { plain } from './names.ts'
import { createRandomSource, type RandomSource, SEED } from './random.ts'

const PRODUCTS = 40

/** Mostly Meridian. The last platform is disabled by now, as is the type of some products. */
const PLATFORMS = [MERIDIAN, MERIDIAN, MERIDIAN, 'Encompass Partner Connect', 'ICE Direct', 'Legacy Gateway'] as const
const TYPES = [
  ['Appraisal', 'APR'],
  ['Credit Report', 'CR'],
  ['Flood Certification', 'FLD'],
  ['Fraud Report', 'FRD'],
  ['Tax Transcript', 'TAX'],
  ['Title Search', 'TTL'],
  ['Verification of Deposit', 'VOD'],
  ['Verification of Employment', 'VOE'],
  ['Verification of Income', 'VOI'],
  ['Paper Tri-Merge', 'PTM'],
] as const
const VENDORS = ['Harbor Data', 'Clearpath', 'Summit Verify', 'Bluestone', 'Pinnacle Reports', 'Anchor Title'] as const

interface DemoVendorContext {
  instances: readonly { databaseId: number; enableDataFacts: boolean }[]
  /** Instances with a database of their own have some products each, so an update reaches some database. */
  linked: readonly { databaseId: number }[]
}

/** Products of each platform, and a few enabled Meridian ones for every instance that uses it. */
export async function insertVendors(tx: Tx, { instances, linked }: DemoVendorContext): Promise<number> {
  const dice = createRandomSource(SEED + 5)
  const products = await tx
    .insertInto('vendor_products')
    .values(Array.from({ length: PRODUCTS }, (_, index) => demoProduct(index, dice)))
    .returning(['id', 'vendorServiceGroup', 'isDisabled'])
    .execute()
  const offered = products.filter((one) => one.vendorServiceGroup === MERIDIAN && !one.isDisabled).map((one) => one.id)
  const [common = 0] = offered
  const isLinked = new Set(linked.map(({ databaseId }) => databaseId))
  const rows = instances.flatMap(({ databaseId, enableDataFacts }) => {
    if (!enableDataFacts && !isLinked.has(databaseId)) return []
    const some = dice.some(offered, dice.whole(2, 6))
    // All linked instances have the first product, so an update reaches all; the broken ones once they are enabled.
    const ids = isLinked.has(databaseId) ? [...new Set([common, ...some])] : some
    return ids.map((vendorProductId) => ({ databaseId, vendorProductId }))
  })
  for (const some of batchesOf(rows)) await tx.insertInto('vendor_selections').values(some).execute()
  return products.length
}

function demoProduct(index: number, dice: RandomSource) {
  const [vendorServiceType, code] = TYPES[index % TYPES.length] as (typeof TYPES)[number]
  const vendor = VENDORS[(index * 5 + Math.floor(index / TYPES.length)) % VENDORS.length] as string
  return {
    vendorServiceGroup: PLATFORMS[index % PLATFORMS.length] as string,
    vendorServiceType,
    vendorCode: `${code}-${100 + index}`,
    vendorName: `${vendor} ${vendorServiceType}`,
    requestorName: dice.one(['ACES Quality Control', 'ACES Fulfillment', 'Post-Closing Review']),
    serviceResource: `https://api.${plain(vendor)}.example/v${dice.whole(1, 3)}/${code.toLowerCase()}`,
    isDisabled: index > 0 && dice.chance(0.15),
  }
}
