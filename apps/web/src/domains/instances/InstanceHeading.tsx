import type { Instance } from '@acm/contract/instances'
import { Text } from '../../ui/base/Text.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as clientPaths } from '../clients/paths.ts'
import { useMayOpenClient } from '../clients/public.ts'

export const instanceTitle = (instance: Instance | undefined): string =>
  instance ? `${instance.acesClient?.acesClientName} / ${instance.databaseCode}` : 'Instance'

export function InstanceHeading({ instance }: { instance: Instance }) {
  const { acesClient, databaseCode, disabled } = instance
  const acesClientId = instance.acesClientId ?? 0
  const isLink = useMayOpenClient(acesClientId, instance)
  const name = acesClient?.acesClientName
  return (
    <>
      {isLink ? (
        <TextLink isInText to={clientPaths.client(acesClientId)}>
          <bdi>{name}</bdi>
        </TextLink>
      ) : (
        <bdi>{name}</bdi>
      )}
      <Text as="span" tone="muted">
        {' / '}
      </Text>
      <bdi>{databaseCode}</bdi>
      {disabled && (
        <>
          {' '}
          <StateBadge state="disabled" text="(DISABLED)" />
        </>
      )}
    </>
  )
}
