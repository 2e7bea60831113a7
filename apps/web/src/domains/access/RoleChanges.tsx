import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { changeText } from './changeText.ts'
import { useSeesHolders } from './HoldersTable.tsx'

interface RoleChangesProps {
  roleId: number
  stored: readonly Permission[]
  permissions: readonly Permission[]
}

/** For callers who can see who can do what. */
export function RoleChanges({ roleId, stored, permissions }: RoleChangesProps) {
  const seesHolders = useSeesHolders()
  const isSame = stored.length === permissions.length && stored.every((one) => permissions.includes(one))
  if (roleId === 0 || isSame || permissions.length === 0 || !seesHolders) return null
  return <Preview roleId={roleId} permissions={permissions} />
}

const FAILED = "We couldn't check who's affected. You can still save."

/** Debounce, so that several moves make one call. */
const PAUSE_MS = 400

/** Shows a failure itself; there is no banner. */
function Preview({ roleId, permissions }: Omit<RoleChangesProps, 'stored'>) {
  const names = permissions.join()
  const [settled, settle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => settle(names), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [names])
  const body = { id: roleId, permissions: [...permissions] }
  const { data: changes, isError } = useQuery({
    queryKey: queryKey(contract.access.preview, { body }),
    queryFn: () => call(contract.access.preview, { body }),
    enabled: settled === names && names !== '',
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <section aria-label="What changes if you save">
      <Alert severity="info" live="status">
        {isError ? FAILED : changes ? `If you save: ${changeText(changes)}` : 'Checking who is affected…'}
      </Alert>
    </section>
  )
}
