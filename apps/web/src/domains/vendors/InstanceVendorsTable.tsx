import { type Instance, VENDOR_FLAGS } from '@acm/contract/instances'
import { Panel } from '../../ui/Panel.tsx'
import { OpenChangesTable } from '../jobs/public.ts'
import { IntegrationSwitches } from './IntegrationSwitches.tsx'
import { MeridianProducts } from './MeridianProducts.tsx'

const KINDS = ['vendorProduct', 'vendorSelection'] as const

/** Products appear once Meridian is enabled. */
export function InstanceVendorsTable({ instance }: { instance: Instance }) {
  // Choosing products is allowed with any editable integration: the choice is no field of the instance.
  const canChoose = VENDOR_FLAGS.some((flag) => instance.editableFields.includes(flag))
  return (
    <>
      <OpenChangesTable databaseId={instance.databaseId} kinds={KINDS} />
      <Panel>
        <IntegrationSwitches instance={instance} />
      </Panel>
      {instance.enableDataFacts && (
        <Panel>
          <MeridianProducts databaseId={instance.databaseId} canEdit={canChoose} />
        </Panel>
      )}
    </>
  )
}
