import { contract } from '@acm/contract'
import type { MetadataCheck } from '@acm/contract/sso'
import { useCallback, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'

export type MetadataChecks = ReadonlyMap<number, MetadataCheck>

/** Never checks by itself, because each check sends a request to another site. */
export function useMetadataChecks() {
  const [found, setFound] = useState<MetadataChecks>(() => new Map())
  const { mutate, isPending } = useApiMutation(contract.sso.check, {
    isForAnswer: true,
    onSuccess: (check) => setFound((others) => new Map(others).set(check.id, check)),
  })
  const start = useCallback((id: number) => mutate({ params: { id } }), [mutate])
  return { found, start, isPending }
}
