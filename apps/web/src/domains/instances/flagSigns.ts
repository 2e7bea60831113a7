import type { DATA_BRIDGE_FLAGS, VENDOR_FLAGS } from '@acm/contract/instances'
import { BadgeCheck, Cable, CreditCard, Flame, Globe, type Icon, Landmark, Medal, Snowflake } from '../../ui/icons.ts'

export type FlagName = (typeof DATA_BRIDGE_FLAGS)[number] | (typeof VENDOR_FLAGS)[number]

/** Heads of the narrow columns of lists. */
export const FLAG_SIGNS: Record<FlagName, Icon> = {
  enableICE: Snowflake,
  enableFlatteningETL: Flame,
  enableDataBridge: Cable,
  enableBankVod: Landmark,
  enableDataVerify: BadgeCheck,
  enableServiceFirst: Medal,
  enableXactus: CreditCard,
  enableDataFacts: Globe,
}
