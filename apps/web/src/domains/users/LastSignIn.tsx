import { contract } from '@acm/contract'
import Typography from '@mui/material/Typography'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { formatInstant } from '../../ui/dates.ts'

/** When a user signed in last, or one oneself, and from where. */
export function LastSignIn({ userId }: { userId?: number }) {
  const { data } = useApiQuery(contract.users.lastSignIn, userId === undefined ? {} : { query: { userId } })
  if (data === undefined) return null
  const from = [data?.session, data?.address].filter(Boolean).join(', ')
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {data === null ? 'Never signed in.' : `Last sign-in ${formatInstant(data.at)}${from && ` from ${from}`}`}
    </Typography>
  )
}
