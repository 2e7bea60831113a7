import { contract } from '@acm/contract'
import Typography from '@mui/material/Typography'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { formatInstant } from '../../ui/dates.ts'

/** When a user signed in last, or one oneself, and from where. */
export function LastSignIn({ userId }: { userId?: number }) {
  const { data } = useApiQuery(contract.users.lastSignIn, userId === undefined ? {} : { query: { userId } })
  const from = [data?.session, data?.address].filter(Boolean).join(', ')
  return (
    // Its place is kept while it is read: nothing below it moves.
    <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: { xs: '2lh', sm: '1lh' } }}>
      {data === null && 'Never signed in.'}
      {data && `Last sign-in ${formatInstant(data.at)}${from && ` from ${from}`}`}
    </Typography>
  )
}
