import { contract } from '@acm/contract'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Text } from '../../ui/base/Text.tsx'
import { formatInstant } from '../../ui/dates.ts'
import styles from './LastSignIn.module.css'

/** Without `userId`: the signed-in person. */
export function LastSignIn({ userId }: { userId?: number }) {
  const { data } = useApiQuery(contract.users.lastSignIn, userId === undefined ? {} : { query: { userId } })
  const from = [data?.session, data?.address].filter(Boolean).join(', ')
  return (
    // Reserves its space while loading.
    <Text tone="muted" className={styles.line}>
      {data === null && 'Never signed in.'}
      {data && `Last sign-in ${formatInstant(data.at)}${from && ` from ${from}`}`}
    </Text>
  )
}
