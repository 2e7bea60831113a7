import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import { isActiveUser } from '@acm/contract/users'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useChoices } from '../../api/useApiQuery.ts'
import type { ListEndpoint } from '../../api/useList.ts'
import { idOf } from '../../shell/screen.ts'
import { useCan } from '../../shell/session/session.ts'
import { readAddress, useAddress } from '../../ui/address.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { GridOn } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { Chooser } from '../../ui/pick/InstantPicker.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { useView } from '../../ui/ViewSwitch.tsx'
import styles from './AccessPage.module.css'
import { UserAccessTable } from './AccessTable.tsx'
import { IN_AREAS } from './areas.ts'
import { HoldersTable, useSeesHolders } from './HoldersTable.tsx'
import { KEYS } from './paths.ts'
import { RolesGrid } from './RolesGrid.tsx'
import { useIsOrgUnit } from './where.ts'

const ROLES = { name: 'roles', label: 'Roles', icon: <GridOn /> } as const

/** Answers by person or permission, as far as the caller can see those; the second view has all roles. */
export function AccessPage() {
  const can = useCan()
  const seesHolders = useSeesHolders()
  const { isPicture, viewSwitch } = useView(ROLES)
  const isGrid = seesHolders && isPicture
  return (
    <Page title="Access" acts={seesHolders && viewSwitch}>
      <Panel>
        {isGrid ? (
          <RolesGrid />
        ) : (
          <RecordTabs
            label="Access"
            isInHead
            tabs={[
              { key: 'person', label: 'People', visible: can('USER_VIEW'), component: <PersonQuestion /> },
              { key: 'permission', label: 'Permissions', visible: seesHolders, component: <PermissionQuestion /> },
            ]}
          />
        )}
      </Panel>
    </Page>
  )
}

/** One part of the question, kept in the address. */
function useChoice(key: string): [value: string | null, ask: (value: PickerChoice['value']) => void] {
  const [search, write] = useAddress()
  const value = readAddress(search)[key]?.[0] ?? null
  return [value, (next) => write({ [key]: next === null ? [] : [String(next)], page: [] })]
}

function PersonQuestion() {
  const [asked, ask] = useChoice(KEYS.person)
  const people = useChoices(contract.users.getAll, (user) => ({
    value: String(user.id),
    label: `${user.fullName} (${user.email})${isActiveUser(user) ? '' : ', inactive'}`,
  }))
  const id = idOf(asked ?? undefined)
  return (
    <Question
      choosers={<Chooser label="Person" {...people} value={asked} onChoose={ask} />}
      hint="Select a person to see their access and where it comes from."
    >
      {id > 0 && <UserAccessTable key={id} userId={id} />}
    </Question>
  )
}

const permissionOptions = IN_AREAS.map((permission) => ({
  value: permission,
  label: `${PERMISSION_TITLES[permission]} (${permission})`,
}))

function PermissionQuestion() {
  const [asked, ask] = useChoice(KEYS.permission)
  const [unit] = useChoice(KEYS.orgUnit)
  const [role] = useChoice(KEYS.role)
  const roleId = idOf(role ?? undefined)
  const permission = PERMISSIONS.find((one) => one === asked)
  const orgUnitId = idOf(unit ?? undefined)
  const isPlace = useIsOrgUnit(orgUnitId) || orgUnitId <= 0
  return (
    <Question
      isListed
      choosers={
        <>
          <Chooser label="Permission" choices={permissionOptions} value={asked} onChoose={ask} />
          <NamedChooser label="Org Unit (optional)" name={KEYS.orgUnit} list={contract.orgUnits.getAll} />
          <NamedChooser label="Role (optional)" name={KEYS.role} list={contract.roles.getAll} />
        </>
      }
      hint="Select a permission to see who has it."
    >
      {permission &&
        (isPlace ? (
          <HoldersTable
            asked={{ permission, ...(orgUnitId > 0 && { orgUnitId }), ...(roleId > 0 && { roleId }) }}
            none={noneText(permission, { isInUnit: orgUnitId > 0, isThroughRole: roleId > 0 })}
          />
        ) : (
          <Alert severity="info">This org unit doesn't exist.</Alert>
        ))}
    </Question>
  )
}

const noneText = (permission: Permission, { isInUnit, isThroughRole }: Record<'isInUnit' | 'isThroughRole', boolean>) =>
  [
    `No one has “${PERMISSION_TITLES[permission]}”`,
    isInUnit && 'in this org unit',
    isThroughRole && 'through this role',
  ]
    .filter(Boolean)
    .join(' ')
    .concat('.')

interface NamedChooserProps<Q> {
  label: string
  /** Key of the address. */
  name: string
  list: ListEndpoint<Record<never, never>, Q, { id: number; name: string }>
}

function NamedChooser<Q>({ label, name, list }: NamedChooserProps<Q>) {
  const [asked, ask] = useChoice(name)
  const records = useChoices(list, ({ id, name: called }) => ({ value: String(id), label: called }))
  return <Chooser label={label} {...records} value={asked} onChoose={ask} />
}

interface QuestionProps {
  /** The answer is a list with filters. */
  isListed?: boolean
  choosers: ReactNode
  hint: string
  children: ReactNode
}

function Question({ isListed = false, choosers, hint, children }: QuestionProps) {
  return (
    <Stack gap={16} className={clsx(isListed && styles.isListed)}>
      <Row gap={16} align="start" wraps>
        {choosers}
      </Row>
      {children || <Text tone="muted">{hint}</Text>}
    </Stack>
  )
}
