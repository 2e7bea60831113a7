import type { BoAccount } from '@acm/contract/business-objects'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useId, useMemo } from 'react'
import { useCan } from '../../shell/session/session.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { ACCOUNT_COLUMNS, BoAccountsTable } from './BoAccountsTable.tsx'
import { BoUniverseForm } from './BoUniverseForm.tsx'

const accountList: ListDeclaration<BoAccount> = {
  name: 'BO Accounts of the instance',
  rowId: (account) => account.id,
  columns: ACCOUNT_COLUMNS,
  filters: [],
}

interface InstanceBusinessObjectsTabProps {
  instance: { databaseId: number; databaseCode: string | null; orgUnitId: number | null }
}

/** The instance's org unit decides who edits them. */
export function InstanceBusinessObjectsTab({ instance }: InstanceBusinessObjectsTabProps) {
  const id = useId()
  const { databaseId, databaseCode } = instance
  const canEdit = useCan()('BO_EDIT', instance)
  const keeps = useCallback((account: BoAccount) => account.instanceId === databaseId, [databaseId])
  const instances = useMemo(
    () => (canEdit ? [{ value: databaseId, label: String(databaseCode) }] : []),
    [canEdit, databaseId, databaseCode],
  )
  return (
    <Stack sx={{ gap: 4 }}>
      <BoUniverseForm instanceId={databaseId} />
      <Box component="section" aria-labelledby={id}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1.5 }}>
          BO Accounts
        </Typography>
        <BoAccountsTable
          declaration={accountList}
          keeps={keeps}
          instances={instances}
          none="There are no BO accounts of this instance yet."
        />
      </Box>
    </Stack>
  )
}
