import { contract } from '@acm/contract'
import type { Amq } from '@acm/contract/amqs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../shell/session/session.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Edit } from '../../../ui/icons.ts'
import { useFileWorker, workerQuery } from './FileWorker.ts'
import { QuestionKeysDialog } from './QuestionKeysDialog.tsx'
import { versionBlob } from './versionBlob.ts'

interface QuestionKeysButtonProps {
  amq: Amq
  /** The version whose lists are offered. */
  versionId: number
}

/** Opens the question location of an AMQ, for users who can add versions. */
export function QuestionKeysButton({ amq, versionId }: QuestionKeysButtonProps) {
  const canAdd = useCan()('AMQ_LIBRARY_UPDATE_VERSION')
  const [isOpen, setOpen] = useState(false)
  const meta = { endpoint: contract.amqs.versionFile }
  const file = useQuery({ ...versionBlob(versionId), enabled: isOpen, meta })
  const blob = (isOpen && file.data) || null
  const worker = useFileWorker(blob)
  const { data: lists } = useQuery(workerQuery(worker, ['lists'], blob ? (one) => one.ask('lists', blob) : undefined))
  if (!canAdd) return null
  const open = () => {
    setOpen(true)
    if (file.isError) void file.refetch()
  }
  return (
    <>
      <Button variant="quiet" icon={<Edit />} onClick={open} isLoading={isOpen && file.isFetching}>
        Question Location
      </Button>
      {isOpen && lists && <QuestionKeysDialog amq={amq} lists={lists} onClose={() => setOpen(false)} />}
    </>
  )
}
