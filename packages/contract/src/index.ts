import { clients } from './clients.ts'
import { instances } from './instances.ts'
import { orgUnits } from './org-units.ts'
import { session } from './session.ts'

/** Every call of the product, by domain. */
export const contract = { session, orgUnits, clients, instances }
