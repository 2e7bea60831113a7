import { useMemo, useSyncExternalStore } from 'react'
import { listDrafts, type StoredDraft, watchDrafts } from './drafts.ts'

export function useDrafts(): readonly (StoredDraft & { form: string })[] {
  const text = useSyncExternalStore(watchDrafts, listDrafts)
  return useMemo(() => JSON.parse(text), [text])
}
