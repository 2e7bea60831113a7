import { contract } from '@acm/contract'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo } from '../../shell/leaving.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { paths as instancePaths } from '../instances/paths.ts'
import { AiSettingsForm } from './AiSettingsForm.tsx'

export function AiSettingsPage({ id }: { id: number }) {
  const back = useBackTo(instancePaths.instances(), 'Instances')
  return (
    <Page title="AI Settings" narrow back={back}>
      <InstanceName id={id} />
      <Panel>
        <AiSettingsForm databaseId={id} />
      </Panel>
    </Page>
  )
}

function InstanceName({ id }: { id: number }) {
  const { data } = useApiQuery(contract.instances.get, { params: { id }, enabled: id !== 0 })
  return (
    <Typography sx={{ mt: -1.5, mb: 2, minHeight: '1lh' }}>
      {data && (
        <Link component={RouterLink} to={instancePaths.instance(id)} underline="always">
          {data.acesClient?.acesClientName} / {data.databaseCode}
        </Link>
      )}
    </Typography>
  )
}
