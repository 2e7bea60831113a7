import type { Instance, InstanceSummary } from '@acm/contract/instances'
import { Text } from '../../ui/base/Text.tsx'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { paths as clientPaths } from '../clients/paths.ts'
import { useMayOpenClient } from '../clients/public.ts'
import styles from './InstanceHeading.module.css'

/** As loaded, or as a list shows it. */
type HeadingInstance = Instance | InstanceSummary

export const instanceTitle = (instance: HeadingInstance | undefined): string =>
  instance ? `${instance.acesClient?.acesClientName} / ${instance.databaseCode}` : 'Instance'

export function InstanceHeading({ instance }: { instance: HeadingInstance }) {
  const { acesClient, databaseCode, disabled } = instance
  const acesClientId = instance.acesClientId ?? 0
  const isLink = useMayOpenClient(acesClientId, instance)
  const name = acesClient?.acesClientName
  return (
    <>
      {isLink ? (
        <RouterLink to={clientPaths.client(acesClientId)} className={styles.client}>
          <bdi>{name}</bdi>
        </RouterLink>
      ) : (
        <bdi>{name}</bdi>
      )}
      <Text as="span" tone="muted">
        {' / '}
      </Text>
      <bdi className={styles.code}>{databaseCode}</bdi>
      {disabled && ' (DISABLED)'}
    </>
  )
}
