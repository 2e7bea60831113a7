import { contract } from '@acm/contract'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo } from '../../shell/leaving.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { paths as instancePaths } from '../instances/paths.ts'
import { InstanceHeading, instanceTitle } from '../instances/public.ts'
import { AiSettingsForm } from './AiSettingsForm.tsx'

export function AiSettingsPage({ id }: { id: number }) {
  const instance = useApiQuery(contract.instances.get, { params: { id }, enabled: id !== 0 })
  const name = instance.data && instanceTitle(instance.data)
  const shownName = instance.data && <InstanceHeading instance={instance.data} />
  const back = useBackTo(instancePaths.instances(), 'Instances')
  const within = useBackTo(instancePaths.instance(id), name ?? 'Instance')
  return (
    <Page
      title="AI Settings"
      record={instance.isLoading ? 'unread and named' : { name, shownName }}
      back={back}
      within={name !== undefined && within}
    >
      <Panel>
        <AiSettingsForm databaseId={id} />
      </Panel>
    </Page>
  )
}
