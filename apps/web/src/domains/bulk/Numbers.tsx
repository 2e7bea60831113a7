import { contract } from '@acm/contract'
import type { BulkAct } from '@acm/contract/bulk-acts'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { ChosenNumbers } from '@acm/contract/jobs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import type { ApiFailure } from '../../api/request.ts'
import { announced } from '../../api/useApiMutation.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { useFormState } from '../../ui/form/store/entityFormContext.ts'
import { chosenText } from '../jobs/public.ts'
import styles from './Numbers.module.css'

type BulkPreviewBody = BodyOf<typeof contract.bulk.preview>
/** `filters`: those of the list's call, instead of ids. */
export type ChosenRowsRequest = Pick<BulkPreviewBody, 'ids' | 'filters'>

/** The values belong to these numbers. */
export interface PreviewedNumbers {
  numbers: ChosenNumbers
  values: Readonly<Record<string, unknown>>
}

interface NumbersProps {
  act: BulkAct
  chosen: ChosenRowsRequest
  uncounted: string
  /** Number of times that the chosen rows changed in the meantime. */
  round: number
  onSeen: (seen: PreviewedNumbers | null) => void
}

/** Follows the values of the form around it. */
export function Numbers({ act, chosen, uncounted, round, onSeen }: NumbersProps) {
  // Parsed like for a save: partial names count as empty, and empty text as no date.
  const values = useFormState((state) => state.parsed)
  const isComplete = useFormState((state) => state.errors.length === 0)
  const body = { ...values, act, ...chosen } as BulkPreviewBody
  const { data, error } = useQuery<ChosenNumbers, ApiFailure>({
    queryKey: ['bulk', 'preview', body, round],
    queryFn: () => call(contract.bulk.preview, { body }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    meta: { endpoint: announced(contract.bulk.preview, act) },
    gcTime: 0,
  })
  const numbers = isComplete && !error ? (data ?? null) : null
  useEffect(() => {
    onSeen(numbers && { numbers, values })
  }, [numbers, values, onSeen])
  return (
    <>
      {round > 0 && (
        <Alert severity="warning" live="alert">
          Data changed in the meantime, so nothing was saved. Check the new numbers.
        </Alert>
      )}
      <Text role="status" tone="muted" className={styles.counts}>
        {numbers ? `${chosenText(numbers, 'will change')}.` : uncounted}
      </Text>
    </>
  )
}
