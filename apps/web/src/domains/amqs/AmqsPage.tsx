import { contract } from '@acm/contract'
import { type Amq, startsThisWeek } from '@acm/contract/amqs'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '../../api/useList.ts'
import { DropOnRows } from '../../shell/DropAnywhere.tsx'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useLeaveForm } from '../../shell/leaving.ts'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Refresh } from '../../ui/icons.ts'
import { flagFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { Page } from '../../ui/Page.tsx'
import { today } from '../../ui/today.ts'
import { handFile } from '../../ui/useFileDrag.ts'
import { AmqFormDialog } from './AmqFormDialog.tsx'
import { AmqTable, amqList } from './AmqTable.tsx'
import { paths } from './paths.ts'

const libraryList: ViewedListDeclaration<'amqs', Amq> = {
  ...amqList,
  filters: [
    ...amqList.filters,
    flagFilter(contract.amqs.getAll.list.columns.startsThisWeek, {
      keeps: ({ versions }) => versions.some((version) => startsThisWeek(version, today())),
    }),
  ],
}

interface AmqsPageProps {
  /** The address of a new AMQ opens the add dialog over the list (G-ROUTE-01). */
  isNew?: boolean
}

export function AmqsPage({ isNew = false }: AmqsPageProps) {
  const can = useCan()
  const canEdit = can('AMQ_LIBRARY_EDIT')
  const navigate = useNavigate()
  const list = useList(contract.amqs.getAll, libraryList)
  const adding = useDialog<true>()
  const leaveForm = useLeaveForm()
  const add = canEdit && (
    <Button variant="main" onClick={() => adding.show(true)}>
      Add New AMQ
    </Button>
  )
  const acts = (
    <Row gap={8} wraps>
      <Button variant="quiet" icon={<Refresh />} onClick={list.retry}>
        Reload
      </Button>
      {add}
    </Row>
  )
  return (
    <Page title="AMQs" action={acts}>
      <AmqTable list={list} empty={{ text: 'No AMQs yet.', about: EMPTY_LISTS.amq, action: add }} />
      {can('AMQ_LIBRARY_UPDATE_VERSION') && (
        <DropOnRows
          text="Drop a file on an AMQ to add a version"
          rowText={(name) => `Add a version to ${name}`}
          onFile={(file, href) => {
            handFile(file, href)
            void navigate({ href })
          }}
        />
      )}
      {isNew && <AmqFormDialog amq={null} onClose={() => leaveForm(paths.amqs())} />}
      {adding.shown && adding.around(<AmqFormDialog amq={null} onClose={adding.close} />)}
    </Page>
  )
}
