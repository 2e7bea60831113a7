import type { Instance } from '@acm/contract/instances'
import Stack from '@mui/material/Stack'
import { useCan } from '../../shell/session/session.ts'
import { OpenChangesTable } from '../jobs/public.ts'
import { IntegrationSwitches } from './IntegrationSwitches.tsx'
import { MeridianProducts } from './MeridianProducts.tsx'

const KINDS = ['vendorProduct', 'vendorSelection'] as const

/** The vendor integrations of an instance and, once Meridian is one of them, its products. */
export function InstanceVendorsTable({ instance }: { instance: Instance }) {
  const canEdit = useCan()('VENDOR_CONFIG_EDIT', instance)
  return (
    <>
      <OpenChangesTable databaseId={instance.databaseId} kinds={KINDS} />
      <Stack sx={{ gap: 4 }}>
        <IntegrationSwitches instance={instance} canEdit={canEdit} />
        {instance.enableDataFacts && <MeridianProducts databaseId={instance.databaseId} canEdit={canEdit} />}
      </Stack>
    </>
  )
}
