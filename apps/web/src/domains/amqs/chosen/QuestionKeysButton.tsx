import { contract } from '@acm/contract'
import type { Amq } from '@acm/contract/amqs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../shell/session/session.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Edit } from '../../../ui/icons.ts'
import { versionBlob } from '../versionBlob.ts'
import { QuestionKeysDialog } from './QuestionKeysDialog.tsx'
import { useFileReader } from './useChosenFile.ts'

interface QuestionKeysButtonProps {
  amq: Amq
  /** The version whose file is looked into for lists. */
  versionId: number
}

/** Says where the questions of an AMQ are, from a version there is; for whoever may add versions. */
export function QuestionKeysButton({ amq, versionId }: QuestionKeysButtonProps) {
  const mayAdd = useCan()('AMQ_LIBRARY_UPDATE_VERSION')
  const [isOpen, setOpen] = useState(false)
  const meta = { endpoint: contract.amqs.versionFile }
  const file = useQuery({ ...versionBlob(versionId), enabled: isOpen, meta })
  const reader = useFileReader(isOpen ? (file.data ?? null) : null)
  if (!mayAdd) return null
  const open = () => {
    setOpen(true)
    if (file.isError) void file.refetch()
  }
  return (
    <>
      <Button variant="quiet" icon={<Edit />} onClick={open} isLoading={isOpen && file.isFetching}>
        Set question list
      </Button>
      {isOpen && reader && <QuestionKeysDialog amq={amq} reader={reader} onClose={() => setOpen(false)} />}
    </>
  )
}
