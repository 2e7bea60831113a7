import type { Amq } from '@acm/contract/amqs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../shell/session/session.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Edit } from '../../../ui/icons.ts'
import { type FileWorker, workerQuery } from './FileWorker.ts'
import { QuestionKeysDialog } from './QuestionKeysDialog.tsx'

interface QuestionKeysButtonProps {
  amq: Amq
  /** Its newer file has the lists to choose from. */
  worker: FileWorker
}

/** Opens the question location of an AMQ, for users who can add versions. */
export function QuestionKeysButton({ amq, worker }: QuestionKeysButtonProps) {
  const canAdd = useCan()('AMQ_LIBRARY_UPDATE_VERSION')
  const [isOpen, setOpen] = useState(false)
  const lists = useQuery(workerQuery(worker, ['lists'], isOpen ? (one) => one.ask('lists') : undefined))
  if (!canAdd) return null
  return (
    <>
      <Button variant="quiet" icon={<Edit />} onClick={() => setOpen(true)} isLoading={lists.isFetching}>
        Question Location
      </Button>
      {isOpen && lists.data && <QuestionKeysDialog amq={amq} lists={lists.data} onClose={() => setOpen(false)} />}
    </>
  )
}
