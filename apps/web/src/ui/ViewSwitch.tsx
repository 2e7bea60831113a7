import type { ReactNode } from 'react'
import { readAddress, useAddress } from './address.ts'
import { Segmented } from './base/Segmented.tsx'
import { TableRows } from './icons.ts'

interface Picture {
  name: string
  label: string
  icon: ReactNode
  /** Shown until the table is chosen. */
  isFirst?: boolean
}

/** Table or picture of the same rows. The chosen view is in the address unless it is the default. */
export function useView({ name, label, icon, isFirst = false }: Picture): {
  isPicture: boolean
  viewSwitch: ReactNode
} {
  const [search, write] = useAddress()
  const first = isFirst ? name : 'table'
  const openView = readAddress(search).view?.[0]
  const view = openView === name || openView === 'table' ? openView : first
  const viewSwitch = (
    <Segmented
      label="View"
      value={view}
      choices={[
        { value: 'table', label: 'Table', icon: <TableRows /> },
        { value: name, label, icon },
      ]}
      onChange={(next) => write({ view: next === first ? [] : [next] })}
    />
  )
  return { isPicture: view === name, viewSwitch }
}
