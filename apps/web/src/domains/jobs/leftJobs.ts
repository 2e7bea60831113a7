import { contract } from '@acm/contract'
import type { JobDetails } from '@acm/contract/jobs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryKey } from '../../api/keys.ts'
import { isOpen } from './JobProgress.tsx'

// Outside of React, because the page that started a job is left before the job ends.
let left: readonly number[] = []
const listeners = new Set<() => void>()

function keep(next: readonly number[]): void {
  left = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Jobs whose progress was shown, and which were in progress when it was left. */
export const useLeftJobs = (): readonly number[] => useSyncExternalStore(subscribe, () => left)

export const forgetLeft = (jobId: number): void => keep(left.filter((one) => one !== jobId))

/** The bell tells people who leave before the job ends. */
export function useToldOnceLeft(jobId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    forgetLeft(jobId)
    return () => {
      const job = client.getQueryData<JobDetails>(queryKey(contract.jobs.get, { params: { id: jobId } }))
      if (job && isOpen(job)) keep([...left, jobId])
    }
  }, [client, jobId])
}
