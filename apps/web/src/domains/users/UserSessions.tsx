import { contract } from '@acm/contract'
import { browserName } from '@acm/contract/core/browser-name'
import type { UserSession } from '@acm/contract/users'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useList } from '../../api/useList.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { logOut } from '../../shell/session/ending.ts'
import { Stack } from '../../ui/base/Stack.tsx'
import { WHEN, When } from '../../ui/DateText.tsx'
import { Logout } from '../../ui/icons.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Unsettled } from '../../ui/Unsettled.tsx'

const WHEN_COLUMN = { sortBy: 'date', asWideAs: () => WHEN } as const

const sessionList: ListDeclaration<UserSession> = {
  name: 'Sessions',
  rowId: (session) => session.id,
  columns: [
    {
      id: 'browser',
      header: 'Browser',
      sortBy: 'text',
      value: (session) => browserName(session.userAgent),
      extraWidth: 110,
      cell: (session) => <Browser session={session} />,
    },
    { id: 'address', header: 'IP Address', sortBy: 'text' },
    { ...WHEN_COLUMN, id: 'createdAt', header: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
    { ...WHEN_COLUMN, id: 'lastSeenAt', header: 'Last Seen', cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
  ],
  filters: [],
  firstSort: { id: 'lastSeenAt', descending: true },
}

function Browser({ session: { userAgent, isCurrent } }: { session: UserSession }) {
  return (
    <>
      <span>{browserName(userAgent)}</span> {isCurrent && <StateBadge state="thisSession" />}
    </>
  )
}

interface UserSessionsProps {
  /** Absent: the signed-in person. */
  userId?: number
  id?: string
}

/** Ending the current session signs out. */
export function UserSessions({ userId, id }: UserSessionsProps) {
  const list = useList(contract.users.sessions, sessionList, userId === undefined ? {} : { query: { userId } })
  const end = useApiMutation(contract.users.endSession)
  const endOwn = async () => {
    const content = "This is your current session. You'll be signed out."
    if (await confirm({ title: 'End this session?', content, confirmLabel: 'End Session', tone: 'danger' }))
      await logOut()
  }
  const rowActions = (session: UserSession) => [
    {
      label: 'End Session',
      icon: <Logout />,
      isDanger: true,
      onClick: () => (session.isCurrent ? void endOwn() : end.mutate({ params: { id: session.id } })),
    },
  ]
  return (
    <>
      <Stack as={Panel} gap={12}>
        {/* Links lead here: screen readers continue from it. */}
        <h2 id={id} tabIndex={-1}>
          Sessions
        </h2>
        {/* Any change of the user would offer a refresh here, which the form above tells already. */}
        <DataTable list={{ ...list, newer: undefined }} rowActions={rowActions} empty={{ text: 'No open sessions.' }} />
      </Stack>
      {list.status === 'loading' && <Unsettled />}
    </>
  )
}
