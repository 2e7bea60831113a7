import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'

/** Debounce, so that several moves make one call. */
const PAUSE_MS = 400

/** The caller shows a failure; there is no banner. */
export function useRolePreview(roleId: number, permissions: readonly Permission[]) {
  const names = permissions.join()
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(names), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [names])
  const body = { id: roleId, permissions: [...permissions] }
  const { data, isError } = useQuery({
    queryKey: queryKey(contract.access.preview, { body }),
    queryFn: () => call(contract.access.preview, { body }),
    enabled: settled === names && names !== '',
    retry: false,
    refetchOnWindowFocus: false,
  })
  return { changes: data, hasFailed: isError }
}
