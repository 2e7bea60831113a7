import { contract } from '@acm/contract'
import type { IdentityProvider } from '@acm/contract/sso'
import { useList } from '../../api/useList.ts'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { useRestoredDialog } from '../../ui/form/drafts/restoration.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import type { ProviderClient } from './IdentityProviderDialog.tsx'
import styles from './IdentityProvidersTable.module.css'
import { useIdentityProviders } from './useIdentityProviders.tsx'

const providerList: Omit<ListDeclaration<IdentityProvider>, 'columns'> = {
  name: 'Identity Providers of the client',
  rowId: (provider) => provider.id,
  filters: [],
}

export function IdentityProvidersTable({ client }: { client: ProviderClient & { orgUnitId: number | null } }) {
  const { columns, onOpen, add, dialog, edit } = useIdentityProviders(client)
  const params = { id: client.acesClientId }
  const list = useList(contract.sso.getForClient, { ...providerList, columns }, { params })
  useRestoredDialog('identityProvider', Boolean(add) && list.status === 'ready' && list.all, edit)
  return (
    <Stack as="section" aria-label="Identity Providers" gap={12}>
      <Row justify="between" className={styles.head}>
        <h2>Identity Providers</h2>
        {add}
      </Row>
      <DataTable list={list} onOpen={onOpen} empty={{ text: 'No identity providers for this client yet.' }} />
      {dialog}
    </Stack>
  )
}
