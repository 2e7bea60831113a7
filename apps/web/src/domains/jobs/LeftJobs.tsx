import { contract } from '@acm/contract'
import { useEffect } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { addMessage } from '../../shell/banner/messages.ts'
import { isOpen, progressText } from './JobProgress.tsx'
import { forgetLeft, useLeftJobs } from './leftJobs.ts'
import { paths } from './paths.ts'

const POLL_MS = 3000

/** Tells the bell of each job that ends after its page was left. */
export const LeftJobs = () => useLeftJobs().map((id) => <LeftJob key={id} id={id} />)

function LeftJob({ id }: { id: number }) {
  const { data: job, error } = useApiQuery(contract.jobs.get, {
    params: { id },
    every: (answer) => (answer && !isOpen(answer) ? false : POLL_MS),
  })
  const isOver = error !== null || (job !== undefined && !isOpen(job))
  useEffect(() => {
    if (!isOver) return
    forgetLeft(id)
    if (job) addMessage(`${job.title}: ${progressText(job)}`, job.failed > 0 ? 'warning' : 'success', paths.job(id))
  }, [id, job, isOver])
  return null
}
