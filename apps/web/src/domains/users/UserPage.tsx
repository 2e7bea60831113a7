import { contract } from '@acm/contract'
import type { User } from '@acm/contract/users'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo } from '../../shell/leaving.ts'
import { NotFoundPage } from '../../shell/pages/ProblemPages.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Page } from '../../ui/Page.tsx'
import { FoldedPanel } from '../../ui/Panel.tsx'
import type { RecordFacts } from '../../ui/RecordHeader.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import type { StateName } from '../../ui/states.ts'
import { useLastRecord } from '../../ui/useLastRecord.ts'
import { UserAccessTable } from '../access/public.ts'
import { HistoryPanel, LastChange } from '../history/public.ts'
import { UserSignInMethods } from '../sign-in-methods/public.ts'
import { paths } from './paths.ts'
import { UserEditor } from './UserEditor.tsx'

export function UserPage({ id }: { id: number }) {
  const user = useLastRecord(useApiQuery(contract.users.get, { params: { id }, enabled: id !== 0 }))
  const back = useBackTo(paths.users(), 'User Management')
  const seesUsers = useCan()('USER_VIEW')
  if (user.isMissing) return <NotFoundPage list={back} />
  return (
    <Page
      title={id === 0 ? 'Add User' : 'Edit User'}
      {...(id !== 0 && { record: user.data ? factsOf(user.data) : 'unread and named' })}
      back={back}
    >
      {id === 0 ? (
        <UserEditor user={null} />
      ) : (
        <Awaited query={user} failure={contract.users.get.failure}>
          {(stored) => <UserEditor user={stored} />}
        </Awaited>
      )}
      {user.data && seesUsers && (
        <FoldedPanel title="Access">
          <UserAccessTable userId={user.data.id} />
        </FoldedPanel>
      )}
      {user.data && <UserSignInMethods user={user.data} />}
      {user.data && <HistoryPanel kind="user" id={user.data.id} />}
    </Page>
  )
}

const factsOf = (user: User): RecordFacts => ({
  name: user.fullName,
  codes: [{ text: user.email, copied: 'email address' }],
  states: statesOf(user).map((state) => <StateBadge key={state} state={state} />),
  changed: <LastChange kind="user" id={user.id} />,
})

function statesOf({ deletedAt, isLocked, isEnabled }: User): StateName[] {
  const states: StateName[] = [
    ...(deletedAt === null ? [] : (['archived'] as const)),
    ...(isLocked ? (['locked'] as const) : []),
    ...(isEnabled ? [] : (['disabled'] as const)),
  ]
  return states.length > 0 ? states : ['active']
}
