import { contract } from '@acm/contract'
import type { IdentityProvider } from '@acm/contract/sso'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useList } from '../../api/useList.ts'
import { useRestoredDialog } from '../../ui/form/drafts/useRestoredDialog.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import type { ProviderClient } from './IdentityProviderDialog.tsx'
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
  useRestoredDialog({
    kind: 'identityProvider',
    rows: add && list.status === 'ready' ? list.all : undefined,
    isOf: ({ id }, restored) => id === restored,
    open: edit,
  })
  return (
    <Stack component="section" aria-label="Identity Providers" sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
          Identity Providers
        </Typography>
        {add}
      </Stack>
      <DataTable list={list} onOpen={onOpen} empty={{ text: 'This client has no identity providers.' }} />
      {dialog}
    </Stack>
  )
}
