import { contract } from '@acm/contract'
import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useList } from '../../api/useList.ts'
import { useCan } from '../../shell/session/session.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { Page } from '../../ui/Page.tsx'
import { AmqFormDialog } from './AmqFormDialog.tsx'
import { AmqTable, amqList } from './AmqTable.tsx'

/** The questionnaire library. */
export function AmqsPage() {
  const canEdit = useCan()('AMQ_LIBRARY_EDIT')
  const list = useList(contract.amqs.getAll, amqList)
  const [isAdding, setAdding] = useState(false)
  const add = canEdit && (
    <Button variant="contained" onClick={() => setAdding(true)}>
      Add New AMQ
    </Button>
  )
  const acts = (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Button startIcon={<Refresh />} onClick={list.retry}>
        Reload
      </Button>
      {add}
    </Stack>
  )
  return (
    <Page title="AMQs" action={acts}>
      <FilterBar list={list} />
      <AmqTable list={list} empty={{ text: 'There are no AMQs yet.', action: add }} />
      {isAdding && <AmqFormDialog amq={null} onClose={() => setAdding(false)} />}
    </Page>
  )
}
