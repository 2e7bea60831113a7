import { type Instance, VENDOR_FLAGS } from '@acm/contract/instances'
import Stack from '@mui/material/Stack'
import { OpenChangesTable } from '../jobs/public.ts'
import { IntegrationSwitches } from './IntegrationSwitches.tsx'
import { MeridianProducts } from './MeridianProducts.tsx'

const KINDS = ['vendorProduct', 'vendorSelection'] as const

/** The vendor integrations of an instance and, once Meridian is one of them, its products. */
export function InstanceVendorsTable({ instance }: { instance: Instance }) {
  // A choice of products is no field of the instance: whoever may change any of its vendors may choose them.
  const canChoose = VENDOR_FLAGS.some((flag) => instance.editableFields.includes(flag))
  return (
    <>
      <OpenChangesTable databaseId={instance.databaseId} kinds={KINDS} />
      <Stack sx={{ gap: 4 }}>
        <IntegrationSwitches instance={instance} />
        {instance.enableDataFacts && <MeridianProducts databaseId={instance.databaseId} canEdit={canChoose} />}
      </Stack>
    </>
  )
}
