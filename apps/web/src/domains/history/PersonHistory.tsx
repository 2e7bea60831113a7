import { contract } from '@acm/contract'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { formatInstant } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { HistoryList } from './HistoryList.tsx'
import { useAsOf } from './useAsOf.tsx'

const SIGN_IN = 'session.signIn'

interface LastSignInProps {
  userId: number
  /** When it was; null: never. */
  at: string | null
}

/** When somebody signed in last, and from where. */
export function LastSignIn({ userId, at }: LastSignInProps) {
  const query = { kind: 'user', record: userId, action: SIGN_IN, limit: 1 }
  const { data } = useApiQuery(contract.history.getAll, { query, enabled: at !== null })
  const { session = null, address = null } = data?.entries[0]?.from ?? {}
  const from = [session, address].filter((part) => part !== null).join(', ')
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {at === null ? 'Never signed in.' : `Last sign-in ${formatInstant(at)}${from && ` from ${from}`}`}
    </Typography>
  )
}

const FIRST = { limit: 10 }

/** What one did oneself lately. */
export function OwnActivity() {
  const id = useId()
  const { show, dialog } = useAsOf()
  return (
    <Panel role="region" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        Recent activity
      </Typography>
      <HistoryList isOwn query={FIRST} level={3} onShowAsOf={show} none="You have not done anything yet." />
      {dialog}
    </Panel>
  )
}
