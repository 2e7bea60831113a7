import { contract } from '@acm/contract'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo } from '../../shell/leaving.ts'
import { Text } from '../../ui/base/Text.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths as instancePaths } from '../instances/paths.ts'
import { AiSettingsForm } from './AiSettingsForm.tsx'
import styles from './AiSettingsPage.module.css'

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
    <Text className={styles.instance}>
      {data && (
        <TextLink to={instancePaths.instance(id)} isInText>
          {data.acesClient?.acesClientName} / <code>{data.databaseCode}</code>
        </TextLink>
      )}
    </Text>
  )
}
