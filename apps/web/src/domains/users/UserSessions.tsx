import { contract } from '@acm/contract'
import { browserName } from '@acm/contract/core/browser-name'
import type { UserSession } from '@acm/contract/users'
import Logout from '@mui/icons-material/LogoutOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useList } from '../../api/useList.ts'
import { useConfirm } from '../../shell/Confirm.tsx'
import { logOut } from '../../shell/session/ending.ts'
import { Moment } from '../../ui/DateText.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import type { ListDeclaration } from '../../ui/list/listModel.ts'
import { Unsettled } from '../../ui/Unsettled.tsx'

const sessionList: ListDeclaration<UserSession> = {
  name: 'Sessions',
  rowId: (session) => session.id,
  columns: [
    {
      id: 'browser',
      header: 'Browser',
      sortBy: 'text',
      value: (session) => browserName(session.userAgent),
      cell: (session) => <Browser session={session} />,
    },
    { id: 'address', header: 'Address', sortBy: 'text' },
    { id: 'createdAt', header: 'Created', sortBy: 'date', cell: ({ createdAt }) => <Moment value={createdAt} /> },
    { id: 'lastSeenAt', header: 'Last Seen', sortBy: 'date', cell: ({ lastSeenAt }) => <Moment value={lastSeenAt} /> },
  ],
  filters: [],
  firstSort: { id: 'lastSeenAt', descending: true },
}

function Browser({ session: { userAgent, isCurrent } }: { session: UserSession }) {
  return (
    <>
      <div>{browserName(userAgent)}</div>
      {isCurrent && <Chip size="small" color="primary" variant="outlined" label="this session" sx={{ my: 0.5 }} />}
    </>
  )
}

/** The open sessions of a user, or one's own; ending the one at hand signs out. */
export function UserSessions({ userId }: { userId?: number }) {
  const confirm = useConfirm()
  const list = useList(contract.users.sessions, sessionList, userId === undefined ? {} : { query: { userId } })
  const end = useApiMutation(contract.users.endSession)
  const endOwn = async () => {
    const content = 'This is the session you are working in: you will be signed out.'
    if (await confirm({ title: 'End this session', content, confirmLabel: 'End' })) await logOut()
  }
  const rowActions = (session: UserSession) => [
    {
      label: 'End',
      icon: <Logout fontSize="small" />,
      onClick: () => (session.isCurrent ? void endOwn() : end.mutate({ params: { id: session.id } })),
    },
  ]
  return (
    <>
      <Box>
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1.5 }}>
          Sessions
        </Typography>
        <DataTable list={list} rowActions={rowActions} empty={{ text: 'There are no open sessions.' }} />
      </Box>
      {list.status === 'loading' && <Unsettled />}
    </>
  )
}
