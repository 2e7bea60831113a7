import { ACCOUNT_STATES, type AccountState, type BulkAct } from '@acm/contract/bulk-acts'
import type { ReactElement } from 'react'
import {
  DriveFileMove,
  Key,
  Logout,
  PersonAddAlt as PersonAdd,
  PersonRemove,
  PlaylistAdd as Playlist,
  PowerSettingsNew as PowerSettings,
  ToggleOn,
} from '../../ui/icons.ts'

type BulkActValues = Readonly<Record<string, unknown>>

interface BulkActDisplay {
  label: string
  icon: ReactElement
  title: string
  /** Initial values; absent: none, because the person must choose between giving and taking. */
  initial?: object
  /** Stands before '3 instances'. */
  does: (values: BulkActValues) => string
  isTaking?: (values: BulkActValues) => boolean
}

const MOVE = {
  label: 'Move',
  icon: <DriveFileMove />,
  title: 'Move to an org unit',
  does: () => 'Move',
}
const STATE = {
  label: 'Enable or disable',
  icon: <PowerSettings />,
  does: ({ isEnabled }: BulkActValues) => (isEnabled === true ? 'Enable' : 'Disable'),
  isTaking: ({ isEnabled }: BulkActValues) => isEnabled === false,
}
const stateOf = ({ state }: BulkActValues) => ACCOUNT_STATES[state as AccountState]

export const SHOWN: Record<BulkAct, BulkActDisplay> = {
  setFeature: {
    label: 'Set feature',
    icon: <ToggleOn />,
    title: 'Set a feature',
    initial: { isEnabled: true },
    does: ({ isEnabled }) => (isEnabled === true ? 'Enable for' : 'Disable for'),
    isTaking: ({ isEnabled }) => isEnabled === false,
  },
  subscribe: { label: 'Subscribe', icon: <Playlist />, title: 'Subscribe to an AMQ group', does: () => 'Subscribe' },
  moveInstances: MOVE,
  enableInstances: { ...STATE, title: 'Enable or disable instances' },
  assignProvider: {
    label: 'Assign identity provider',
    icon: <Key />,
    title: 'Assign an identity provider',
    does: () => 'Assign to',
  },
  moveClients: MOVE,
  enableClients: { ...STATE, title: 'Enable or disable clients' },
  setUsers: {
    label: 'Change status',
    icon: <PowerSettings />,
    title: 'Change the status of users',
    does: (values) => stateOf(values).act,
    isTaking: (values) => stateOf(values).isTaking,
  },
  assignRole: { label: 'Assign role', icon: <PersonAdd />, title: 'Assign a role', does: () => 'Assign to' },
  removeRole: {
    label: 'Remove role',
    icon: <PersonRemove />,
    title: 'Remove a role',
    does: () => 'Remove from',
    isTaking: () => true,
  },
  endSessions: {
    label: 'End sessions',
    icon: <Logout />,
    title: 'End sessions',
    does: () => 'Sign out',
    isTaking: () => true,
  },
}
