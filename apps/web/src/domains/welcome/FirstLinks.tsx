import type { FirstRecord } from '@acm/contract/first-records'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { paths as amqGroups } from '../amq-groups/paths.ts'
import { paths as amqs } from '../amqs/paths.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { paths as roles } from '../roles/paths.ts'
import { Part } from './Part.tsx'
import styles from './Row.module.css'

const LINKS: Record<FirstRecord, { act: string; about: string; to: string }> = {
  client: { act: 'Add a client', about: 'Instances and subscriptions belong to a client.', to: clients.client(0) },
  instance: { act: 'Add an instance', about: "An instance is a client's database.", to: instances.instance(0) },
  amq: { act: 'Add an AMQ', about: 'An AMQ is a questionnaire with versions.', to: amqs.amq(0) },
  amqGroup: { act: 'Add an AMQ group', about: 'Clients subscribe to groups of AMQs.', to: amqGroups.amqGroup(0) },
  subscription: {
    act: 'Add a subscription',
    about: 'Open a client and subscribe its instances to a group.',
    to: clients.clients(),
  },
  protection: {
    act: 'Protect administrators',
    about: 'Optional: ask their role for two steps.',
    to: roles.roles(),
  },
}

/** Each link goes away once there is such a record. */
export const FirstLinks = ({ missing }: { missing: readonly FirstRecord[] }) => (
  <Part title="Get Started">
    <ol className={styles.rows}>
      {missing.map((kind) => {
        const { act, about, to } = LINKS[kind]
        return (
          <li key={kind}>
            <RouterLink to={to}>
              {act} <small>{about}</small>
            </RouterLink>
          </li>
        )
      })}
    </ol>
  </Part>
)
