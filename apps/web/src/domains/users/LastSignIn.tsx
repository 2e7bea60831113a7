import { contract } from '@acm/contract'
import Typography from '@mui/material/Typography'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { formatInstant } from '../../ui/dates.ts'

/** Without `userId`: the signed-in person. */
export function LastSignIn({ userId }: { userId?: number }) {
  const { data } = useApiQuery(contract.users.lastSignIn, userId === undefined ? {} : { query: { userId } })
  const from = [data?.session, data?.address].filter(Boolean).join(', ')
  return (
    // Reserves its space while loading.
    <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: { xs: '2lh', sm: '1lh' } }}>
      {data === null && 'Never signed in.'}
      {data && `Last sign-in ${formatInstant(data.at)}${from && ` from ${from}`}`}
    </Typography>
  )
}
