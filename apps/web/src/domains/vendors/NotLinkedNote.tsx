import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../api/keys.ts'
import type { ApiFailure } from '../../api/request.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { counted } from '../../ui/counted.ts'
import styles from './NotLinkedNote.module.css'

/** Instances with the last saved product that didn't receive it, because they are not linked (G-VEN-05). */
export function NotLinkedNote() {
  const latest = useLatestAnswer(contract.vendors.updateProduct)
  const count = latest?.answer.instancesNotLinked ?? 0
  if (!latest || count === 0) return null
  return (
    <Alert severity="info" live="status" className={styles.note} onClose={latest.dismiss}>
      {`${latest.answer.vendorName} (${latest.answer.vendorCode}): ${notLinkedText(count)}`}
    </Alert>
  )
}

const notLinkedText = (count: number): string =>
  count === 1
    ? 'not sent to 1 instance with no linked database.'
    : `not sent to ${counted(count)} instances with no linked database.`

interface LatestAnswer<R> {
  answer: R
  dismiss: () => void
}

/** The latest successful answer of a mutation, shared by all pages until dismissed or collected by the cache. */
function useLatestAnswer<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>): LatestAnswer<R> | undefined {
  const client = useQueryClient()
  const mutationKey = queryKey(endpoint)
  const [latest] = useMutationState({
    filters: { mutationKey, status: 'success' },
    select: (mutation) => mutation as Mutation<R, ApiFailure>,
  }).slice(-1)
  if (latest?.state.data === undefined) return undefined
  const cache = client.getMutationCache()
  const dismiss = () => {
    for (const mutation of cache.findAll({ mutationKey, status: 'success' })) cache.remove(mutation)
  }
  return { answer: latest.state.data, dismiss }
}
