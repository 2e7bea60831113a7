import { contract } from '@acm/contract'
import type { PartialJob } from '@acm/contract/core/endpoint'
import { useEffect } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { counted } from '../../ui/counted.ts'
import { type BannerMessage, heal } from './messages.ts'

const POLL_MS = 5000

interface HealedMessageProps {
  message: BannerMessage
  job: PartialJob
}

/** Follows the newest own job of a kind, and takes a warning back once the job has done everything. */
export function HealedMessage({ message: { id, at }, job: { kind, name } }: HealedMessageProps) {
  const { data, dataUpdatedAt } = useApiQuery(contract.jobs.getAll, {
    query: { kind, mine: true, page: 1, pageSize: 1 },
    every: (jobs) => (jobs?.[0] && jobs[0].waiting + jobs[0].running > 0 ? POLL_MS : false),
  })
  const job = data?.[0]
  const isDone = job !== undefined && dataUpdatedAt > at && job.done > 0 && job.waiting + job.running + job.failed === 0
  const done = isDone ? job.done : 0
  useEffect(() => {
    if (done > 0) heal(id, `${name}: ${done === 1 ? 'done' : `all ${counted(done)} done`}`)
  }, [done, id, name])
  return null
}
