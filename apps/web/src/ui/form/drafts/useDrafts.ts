import { useMemo, useSyncExternalStore } from 'react'
import { type KeptDraft, listDrafts, watchDrafts } from './drafts.ts'

export function useDrafts(): readonly (KeptDraft & { form: string })[] {
  const text = useSyncExternalStore(watchDrafts, listDrafts)
  return useMemo(() => JSON.parse(text), [text])
}
