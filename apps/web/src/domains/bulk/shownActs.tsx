import type { BulkAct } from '@acm/contract/bulk-acts'
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined'
import PersonRemove from '@mui/icons-material/PersonRemoveOutlined'
import Playlist from '@mui/icons-material/PlaylistAddOutlined'
import PowerSettings from '@mui/icons-material/PowerSettingsNewOutlined'
import ToggleOn from '@mui/icons-material/ToggleOnOutlined'
import type { ReactElement } from 'react'

interface Shown {
  label: string
  icon: ReactElement
  /** Of its dialog. */
  title: string
}

const MOVE = { label: 'Move', icon: <DriveFileMove />, title: 'Move to an org unit' }
const STATE = { label: 'Enable or disable', icon: <PowerSettings /> }

/** How what can be done to many is called, in the order in which it is offered. */
export const SHOWN: Record<BulkAct, Shown> = {
  setFeature: { label: 'Set feature', icon: <ToggleOn />, title: 'Set a feature' },
  subscribe: { label: 'Subscribe', icon: <Playlist />, title: 'Subscribe to an AMQ group' },
  moveInstances: MOVE,
  enableInstances: { ...STATE, title: 'Enable or disable instances' },
  moveClients: MOVE,
  enableClients: { ...STATE, title: 'Enable or disable clients' },
  setUsers: { label: 'Set state', icon: <PowerSettings />, title: 'Set the state of users' },
  assignRole: { label: 'Assign role', icon: <PersonAdd />, title: 'Assign a role' },
  removeRole: { label: 'Remove role', icon: <PersonRemove />, title: 'Remove a role' },
  endSessions: { label: 'End sessions', icon: <Logout />, title: 'End sessions' },
}
