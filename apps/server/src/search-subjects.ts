import type { FoundKind } from '@acm/contract/palette'
import { amqGroupSearch } from './domains/amq-groups/public.ts'
import { amqSearch } from './domains/amqs/public.ts'
import { clientSearch } from './domains/clients/public.ts'
import { featureSearch } from './domains/features/public.ts'
import { instanceSearch } from './domains/instances/public.ts'
import { orgUnitSearch } from './domains/org-units/public.ts'
import { roleSearch } from './domains/roles/public.ts'
import { userSearch } from './domains/users/public.ts'
import { vendorProductSearch } from './domains/vendors/public.ts'
import type { SearchSubject } from './platform/search/subject.ts'

/** What each kind of record tells those who look for one, once. */
export const searchSubjects: Readonly<Record<FoundKind, SearchSubject>> = {
  instance: instanceSearch,
  client: clientSearch,
  user: userSearch,
  role: roleSearch,
  amq: amqSearch,
  amqGroup: amqGroupSearch,
  feature: featureSearch,
  vendorProduct: vendorProductSearch,
  orgUnit: orgUnitSearch,
}
