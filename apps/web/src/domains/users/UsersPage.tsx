import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { paths } from './paths.ts'
import { USER_TABS, UsersTab, useUserLists } from './UsersTab.tsx'

export function UsersPage() {
  const can = useCan()
  const { active, inactive } = useUserLists()
  const create = can('USER_EDIT') && <LinkButton to={paths.userEditInfo(0)}>New User</LinkButton>
  return (
    <Page title="User Management" action={create}>
      <RecordTabs
        label="Users"
        hasOwnLists
        isInHead
        tabs={[
          {
            key: 'active',
            label: USER_TABS.active,
            visible: true,
            component: <UsersTab list={active} empty={{ text: 'No active users.', action: create }} />,
          },
          {
            key: 'inactive',
            label: USER_TABS.inactive,
            visible: true,
            component: <UsersTab list={inactive} empty={{ text: 'No inactive users.' }} />,
          },
        ]}
      />
    </Page>
  )
}
