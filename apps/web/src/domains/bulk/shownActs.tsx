import type { BulkAct } from '@acm/contract/bulk-acts'
import type { ReactElement } from 'react'
import { DriveFileMove, Key, PowerSettingsNew as PowerSettings, ToggleOn } from '../../ui/icons.ts'

type BulkActValues = Readonly<Record<string, unknown>>

interface BulkActDisplay {
  label: string
  icon: ReactElement
  title: string
  /** Initial values; absent: none, because the person must choose between giving and taking. */
  initial?: object
  /** Comes before '3 instances'. */
  does: (values: BulkActValues) => string
  isTaking?: (values: BulkActValues) => boolean
}

const MOVE = {
  label: 'Move',
  icon: <DriveFileMove />,
  title: 'Move to an Org Unit',
  does: () => 'Move',
}
const STATE = {
  label: 'Enable or Disable',
  icon: <PowerSettings />,
  does: ({ isEnabled }: BulkActValues) => (isEnabled === true ? 'Enable' : 'Disable'),
  isTaking: ({ isEnabled }: BulkActValues) => isEnabled === false,
}

export const ACT_DISPLAYS: Record<BulkAct, BulkActDisplay> = {
  setFeature: {
    label: 'Set Feature',
    icon: <ToggleOn />,
    title: 'Set a Feature',
    initial: { isEnabled: true },
    does: ({ isEnabled }) => (isEnabled === true ? 'Enable for' : 'Disable for'),
    isTaking: ({ isEnabled }) => isEnabled === false,
  },
  moveInstances: MOVE,
  enableInstances: { ...STATE, title: 'Enable or Disable Instances' },
  assignProvider: {
    label: 'Assign Identity Provider',
    icon: <Key />,
    title: 'Assign an Identity Provider',
    does: () => 'Assign to',
  },
  moveClients: MOVE,
  enableClients: { ...STATE, title: 'Enable or Disable Clients' },
}
