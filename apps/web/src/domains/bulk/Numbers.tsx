import { contract } from '@acm/contract'
import type { BulkAct } from '@acm/contract/bulk-acts'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { Input } from '@acm/contract/core/fields'
import type { ChosenNumbers } from '@acm/contract/jobs'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useFormState } from '../../ui/form/entityFormContext.ts'
import { chosenText } from '../jobs/public.ts'
import type { ChosenRows } from './chosenRows.ts'

type Asked = BodyOf<typeof contract.bulk.preview>

interface NumbersProps {
  act: BulkAct
  /** What the form around takes. */
  input: Input
  chosen: ChosenRows
  /** How often the chosen rows turned out to be others than were counted. */
  round: number
  onCounted: (numbers: ChosenNumbers | null) => void
}

/** What will happen with what the form around says now. */
export function Numbers({ act, input, chosen, round, onCounted }: NumbersProps) {
  const values = useFormState((state) => state.values)
  const isComplete = input.check(values).length === 0
  const body = { ...values, act, ...chosen } as Asked
  const { data, error } = useQuery<ChosenNumbers, ApiFailure>({
    queryKey: ['bulk', 'preview', body, round],
    queryFn: () => call(contract.bulk.preview, { body }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    meta: { endpoint: contract.bulk.preview },
    gcTime: 0,
  })
  const counted = isComplete && !error ? (data ?? null) : null
  useEffect(() => onCounted(counted), [counted, onCounted])
  return (
    <>
      {round > 0 && (
        <Alert severity="warning">
          Something was changed in the meantime. Nothing was saved; these are the numbers now.
        </Alert>
      )}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', minHeight: 20 }}>
        {counted && `${chosenText(counted, 'will change')}.`}
      </Typography>
    </>
  )
}
