import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import type { ReactNode } from 'react'
import { paths as amqGroups } from '../domains/amq-groups/paths.ts'
import { paths as clients } from '../domains/clients/paths.ts'
import { paths as instances } from '../domains/instances/paths.ts'
import { paths as roles } from '../domains/roles/paths.ts'
import { TextLink } from '../ui/TextLink.tsx'
import { useMayOpen } from './leaving.ts'
import { useCan } from './session/session.ts'

/** An empty list explains its purpose and what comes before its first record. */
export const EMPTY_LISTS = {
  client:
    'A client is an organization you serve. Add the client first, then its instances, subscriptions and identity providers.',
  instance: "An instance is a client's database. Add the client first.",
  feature: 'Each new instance starts with every feature turned off.',
  orgUnit: "Org units limit which clients and instances people can see. They're optional.",
  role: 'A role is a set of permissions that you assign to users.',
  amq: 'An AMQ is a questionnaire. Add it, upload a version, then put it in an AMQ group.',
  amqGroup: 'Clients subscribe to groups of questionnaires, so add an AMQ and then its group.',
  vendorProduct: 'Add the products that vendors offer, then turn them on for instances.',
  identityProvider: "A client's users sign in with its identity provider, so add the client first.",
  job: 'A job is a change to many records. Select rows in a list to start one.',
} as const

/** Target of a picker without any choices. */
const MISSING = {
  client: {
    none: 'There are no clients yet.',
    inPlaces: 'There are no clients in your org units yet.',
    label: 'New Client',
    to: clients.client(0),
    takes: 'CLIENT_DETAILS_FULL_EDIT',
  },
  instance: {
    none: 'There are no instances yet.',
    inPlaces: 'There are no instances in your org units yet.',
    label: 'New Instance',
    to: instances.instance(0),
    takes: 'INSTANCE_DETAILS_FULL_EDIT',
  },
  role: { none: 'There are no roles yet.', label: 'New Role', to: roles.role(0), takes: 'ROLE_EDIT' },
  amqGroup: {
    none: 'There are no AMQ groups yet.',
    label: 'New AMQ Group',
    to: amqGroups.amqGroup(0),
    takes: 'AMQ_LIBRARY_EDIT',
  },
} as const satisfies Record<string, { none: string; inPlaces?: string; label: string; to: string; takes: Permission }>

/** Below a picker that has nothing to offer: that there is nothing yet, and the way to make the first. */
export function useMissing(kind: keyof typeof MISSING): ReactNode {
  const can = useCan()
  const mayOpen = useMayOpen()
  const { label, to, takes, ...told } = MISSING[kind]
  const none = 'inPlaces' in told && !can(takes, 'all') ? told.inPlaces : told.none
  return (
    <>
      {none}
      {can(takes) && mayOpen(to) && (
        <>
          {' '}
          <TextLink to={to} isInText>
            {label}
          </TextLink>
        </>
      )}
    </>
  )
}

/** Text of an empty list: none exist, or none where the user can look. */
export function useEmptyListText({ permission }: Pick<Endpoint, 'permission'>, rows: string): string {
  const seesAll = useCan()(permissionsOf(permission), 'all')
  return seesAll ? `No ${rows} yet.` : `No ${rows} in your org units. If you expected some, contact your administrator.`
}
