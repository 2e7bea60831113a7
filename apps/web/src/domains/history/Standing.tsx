import type { HistoryStanding, HistoryValueKind } from '@acm/contract/history'
import { Empty, Members, ValueText } from './FieldChange.tsx'

export function Standing({ kind, value }: { kind: HistoryValueKind; value: HistoryStanding }) {
  if (kind === 'secret') return hasSecret(value) ? 'set' : 'not set'
  if (!Array.isArray(value)) return <ValueText kind={kind} value={value} />
  if (value.length === 0) return <Empty />
  return <Members all={value} />
}

const hasSecret = (value: HistoryStanding): boolean => value !== null && !Array.isArray(value) && Boolean(value.value)
