import { contract } from '@acm/contract'
import type { Handle } from '@acm/contract/core/handles'
import type { SecretSet } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { useApiQuery } from '../../api/useApiQuery.ts'

/** Undefined: unknown. */
export function useSecretsSet(kind: HistoryKind, id: number): (secret: Handle) => SecretSet | undefined {
  const { data } = useApiQuery(contract.history.secrets, { params: { kind, id }, enabled: id !== 0 })
  return ({ name }) => data?.find(({ field }) => field === name)
}
