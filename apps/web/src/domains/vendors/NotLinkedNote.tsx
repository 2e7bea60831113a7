import { contract } from '@acm/contract'
import type { ResponseOf } from '@acm/contract/core/endpoint'
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../api/keys.ts'
import type { ApiFailure } from '../../api/request.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { counted } from '../../ui/counted.ts'
import styles from './NotLinkedNote.module.css'

const SAVE = contract.vendors.updateProduct
/** Saves of this browser tab, until they are dismissed or collected by the cache. */
const SAVED = { mutationKey: queryKey(SAVE), status: 'success' } as const

/** Instances with the last saved product that didn't receive it, because they are not linked (G-VEN-05). */
export function NotLinkedNote() {
  const cache = useQueryClient().getMutationCache()
  const [latest] = useMutationState({
    filters: SAVED,
    select: (mutation) => mutation as Mutation<ResponseOf<typeof SAVE>, ApiFailure>,
  }).slice(-1)
  const product = latest?.state.data
  const count = product?.instancesNotLinked ?? 0
  if (!product || count === 0) return null
  const dismiss = () => {
    for (const mutation of cache.findAll(SAVED)) cache.remove(mutation)
  }
  return (
    <Alert severity="info" live="status" className={styles.note} onClose={dismiss}>
      {`${product.vendorName} (${product.vendorCode}): ${notLinkedText(count)}`}
    </Alert>
  )
}

const notLinkedText = (count: number): string =>
  count === 1
    ? 'not sent to 1 instance with no linked database.'
    : `not sent to ${counted(count)} instances with no linked database.`
