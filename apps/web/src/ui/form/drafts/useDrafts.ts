import { useMemo, useSyncExternalStore } from 'react'
import { type KeptDraft, listDrafts, watchDrafts } from './drafts.ts'

/** What was typed into forms that were interrupted and is not back in them, the newest first. */
export function useDrafts(): readonly (KeptDraft & { form: string })[] {
  const text = useSyncExternalStore(watchDrafts, listDrafts)
  return useMemo(() => JSON.parse(text), [text])
}
