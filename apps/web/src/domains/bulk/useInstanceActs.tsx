import type { InstanceAct, StartedAct } from '@acm/contract/bulk'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import type { InstanceSummary } from '@acm/contract/instances'
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined'
import Playlist from '@mui/icons-material/PlaylistAddOutlined'
import PowerSettings from '@mui/icons-material/PowerSettingsNewOutlined'
import ToggleOn from '@mui/icons-material/ToggleOnOutlined'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useCan } from '../../shell/session/session.ts'
import type { ListModel } from '../../ui/list/listModel.ts'
import type { Chosen, ListAct } from '../../ui/list/useSelection.ts'
import { ActDialog } from './ActDialog.tsx'
import { StartedDialog } from './StartedDialog.tsx'
import { useExportAct } from './useExportAct.tsx'

type Instances = Chosen<InstanceSummary>

interface Shown {
  label: string
  icon: ReactElement
  title: string
  initial: (chosen: Instances) => object
}

const SHOWN: Record<InstanceAct, Shown> = {
  setFeature: {
    label: 'Set feature',
    icon: <ToggleOn />,
    title: 'Set a feature',
    initial: () => ({ isEnabled: true }),
  },
  subscribe: { label: 'Subscribe', icon: <Playlist />, title: 'Subscribe to an AMQ group', initial: () => ({}) },
  moveInstances: { label: 'Move', icon: <DriveFileMove />, title: 'Move to an org unit', initial: () => ({}) },
  enableInstances: {
    label: 'Enable or disable',
    icon: <PowerSettings />,
    title: 'Enable or disable instances',
    // Most likely the other way round.
    initial: ({ rows }) => ({ isEnabled: rows.some((row) => row.disabled) }),
  },
}
const ACTS = Object.keys(SHOWN) as InstanceAct[]

/** The filters of the list on the screen by their names and values in its call. */
function filtersOf(filters: NonNullable<Instances['filters']>): Record<string, string | string[]> {
  const { active, ...others } = filters
  const named = Object.entries(others).map(([name, value]) => [name, Array.isArray(value) ? [...value] : String(value)])
  return { ...Object.fromEntries(named), ...(active === true && { disabled: 'false' }) }
}

const rowsOf = ({ rows, filters }: Instances) => ({
  ids: filters ? [] : rows.map((row) => row.databaseId),
  filters: filters && filtersOf(filters),
})

type Open = { act: InstanceAct; chosen: Instances } | { jobId: number }

/** What somebody may do to many instances at once, and the dialog that it takes. */
export function useInstanceActs(list: ListModel<InstanceSummary>): {
  acts: ListAct<InstanceSummary>[]
  dialog: ReactNode
} {
  const can = useCan()
  const exporting = useExportAct('Instances', list)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const start = (started: StartedAct, chosen: Instances) => {
    chosen.clear()
    show(started)
  }
  const show = ({ jobId }: StartedAct) => setOpen(jobId === null ? null : { jobId })
  const allowed = ACTS.filter((act) => can(JOB_KINDS[act].permission))
  const acts = allowed.map((act): ListAct<InstanceSummary> => {
    const { label, icon } = SHOWN[act]
    return { label, icon, run: (chosen) => setOpen({ act, chosen }) }
  })
  return {
    acts: [...acts, exporting],
    dialog:
      open &&
      ('jobId' in open ? (
        <StartedDialog key={open.jobId} jobId={open.jobId} onNext={show} onClose={close} />
      ) : (
        <ActDialog
          act={open.act}
          title={SHOWN[open.act].title}
          initial={SHOWN[open.act].initial(open.chosen)}
          chosen={rowsOf(open.chosen)}
          onDone={(started) => (started ? start(started, open.chosen) : close())}
        />
      )),
  }
}
