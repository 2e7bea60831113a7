import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useContext } from 'react'
import { counted } from '../../counted.ts'
import { LIST_NOT_LOADED, LoadFailed } from '../../LoadFailed.tsx'
import type { ListModel } from '../model/listModel.ts'
import { SearchElsewhere } from '../model/listTools.ts'

export interface EmptyText {
  text: string
  action?: ReactNode
  /** For users without permission to read rows: whom to ask. */
  denied?: string
}

interface EmptyStateProps<Row> {
  list: ListModel<Row>
  empty: EmptyText
}

const DENIED = 'You have no permission to see these. Please ask your administrator for access.'

export function EmptyState<Row>({ list, empty }: EmptyStateProps<Row>) {
  if (list.status === 'denied') return <Message text={empty.denied ?? DENIED} />
  if (list.status === 'failed') {
    return (
      <LoadFailed
        text={list.failure?.text ?? LIST_NOT_LOADED}
        requestId={list.failure?.requestId}
        onRetry={list.retry}
        isRetrying={list.refetching}
      />
    )
  }
  if (list.keptBack) {
    const { count, where, show } = list.keptBack
    const others = `${where} ${counted(count)} ${count === 1 ? 'does' : 'do'}.`
    return (
      <Message text={`No ${list.name} match these filters. ${others}`}>
        <Button variant="outlined" onClick={show}>
          {count === 1 ? 'Show it' : 'Show them'}
        </Button>
        <Elsewhere list={list} />
      </Message>
    )
  }
  if (list.count > 0) {
    return (
      <Message text={`No ${list.name} match these filters.`}>
        <Button variant="outlined" onClick={list.reset}>
          Reset filters
        </Button>
        <Elsewhere list={list} />
      </Message>
    )
  }
  return <Message text={empty.text}>{empty.action}</Message>
}

/** The console's search is more tolerant than filters and covers other lists. */
function Elsewhere<Row>({ list }: Pick<EmptyStateProps<Row>, 'list'>) {
  const search = useContext(SearchElsewhere)
  const typed = list.filters
    .map(({ filter, value }) => (filter.kind === 'text' ? String(value).trim() : ''))
    .find(Boolean)
  if (!search || !typed) return null
  return <Button variant="text" onClick={() => search(typed)}>{`Search everywhere for “${typed}”`}</Button>
}

function Message({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 6, textAlign: 'center' }}>
      <Typography>{text}</Typography>
      {children}
    </Stack>
  )
}
