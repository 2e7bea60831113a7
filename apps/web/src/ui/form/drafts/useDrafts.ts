import { useMemo, useSyncExternalStore } from 'react'
import { type KeptDraft, listDrafts, watchDrafts } from './drafts.ts'

/** Interrupted input that is not back in its form, newest first. */
export function useDrafts(): readonly (KeptDraft & { form: string })[] {
  const text = useSyncExternalStore(watchDrafts, listDrafts)
  return useMemo(() => JSON.parse(text), [text])
}
