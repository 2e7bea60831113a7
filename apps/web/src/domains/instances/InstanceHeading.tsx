import type { Instance } from '@acm/contract/instances'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
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
        // Underlined, because color alone would not mark the link.
        <Link component={RouterLink} to={clientPaths.client(acesClientId)} underline="always">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' / '}
      </Box>
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
