import { contract } from '@acm/contract'
import { type Amq, type AmqVersion, versionInEffect } from '@acm/contract/amqs'
import { useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { DropAnywhere } from '../../shell/DropAnywhere.tsx'
import { NotFoundPage } from '../../shell/pages/ProblemPages.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { useRestoredDialog } from '../../ui/form/drafts/restoration.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Edit } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import type { RecordFacts } from '../../ui/RecordHeader.tsx'
import { today } from '../../ui/today.ts'
import { useHandedFile } from '../../ui/useFileDrag.ts'
import { useLastRecord } from '../../ui/useLastRecord.ts'
import { groupsWith } from '../amq-groups/paths.ts'
import { HistoryPanel, LastChange } from '../history/public.ts'
import { UsedByLinks } from '../used-by/public.ts'
import { AmqFormDialog } from './AmqFormDialog.tsx'
import { AmqsPage } from './AmqsPage.tsx'
import { Lead } from './AmqTable.tsx'
import { paths } from './paths.ts'
import { EditVersionDialog, NewVersionDialog } from './VersionDialogs.tsx'
import { VersionsTable } from './VersionsTable.tsx'

const BACK = { to: paths.amqs(), label: 'AMQs' }

/** Id 0 opens the add dialog over the list. */
export const AmqPage = ({ id }: { id: number }) => (id === 0 ? <AmqsPage isNew /> : <AmqRecord id={id} />)

function AmqRecord({ id }: { id: number }) {
  const can = useCan()
  const canUpdate = can('AMQ_LIBRARY_UPDATE_VERSION')
  const [isEdited, setEdited] = useState(false)
  const amq = useLastRecord(useApiQuery(contract.amqs.get, { params: { id } }))
  const { shown: open, show, close, around } = useDialog<AmqVersion | 'new' | File>()
  useHandedFile(show)
  useRestoredDialog('amqVersion', canUpdate && amq.data?.versions, show)
  if (amq.isMissing) return <NotFoundPage list={BACK} />
  const add = canUpdate && (
    <Button variant="main" onClick={() => show('new')}>
      Add New Version
    </Button>
  )
  return (
    <Page
      title={amq.data?.name ?? 'AMQ'}
      record={amq.data ? factsOf(amq.data) : 'unread'}
      back={BACK}
      acts={
        amq.data &&
        can('AMQ_LIBRARY_EDIT') && (
          <Button variant="quiet" icon={<Edit />} onClick={() => setEdited(true)}>
            Edit AMQ
          </Button>
        )
      }
      action={amq.data && add}
    >
      <Awaited query={amq} failure={contract.amqs.get.failure}>
        {(record) => (
          <>
            <Lead>{record.description}</Lead>
            <VersionsTable
              amq={record}
              isRefetching={amq.isFetching}
              empty={{
                text: 'No versions of this AMQ yet.',
                about: 'A version is a file of questions that takes effect on its start date.',
                action: add,
              }}
              onEdit={canUpdate ? show : undefined}
            />
            <HistoryPanel kind="amq" id={id} />
          </>
        )}
      </Awaited>
      {amq.data && canUpdate && <DropAnywhere text="Drop the file to add a version" onFile={show} />}
      {isEdited && amq.data && <AmqFormDialog amq={amq.data} onClose={() => setEdited(false)} />}
      {isNew(open) &&
        around(<NewVersionDialog amqId={id} amq={amq.data} file={open === 'new' ? null : open} onClose={close} />)}
      {open !== null &&
        !isNew(open) &&
        around(
          <EditVersionDialog
            // A refetch might have locked it.
            version={amq.data?.versions.find((one) => one.id === open.id) ?? open}
            onClose={close}
          />,
        )}
    </Page>
  )
}

/** A new version may begin with a dropped file. */
const isNew = (open: AmqVersion | 'new' | File | null): open is 'new' | File => open === 'new' || open instanceof File

function factsOf({ id, name, versions }: Amq): RecordFacts {
  const version = versionInEffect(versions, today())
  return {
    place: version ? `Version ${version.name} in effect` : 'No version in effect',
    usedBy: <UsedByLinks kind="amq" id={id} lists={{ amqGroups: groupsWith(name) }} />,
    changed: <LastChange kind="amq" id={id} />,
  }
}
