import type { ReactNode } from 'react'
import { readAddress, useAddress } from './address.ts'
import { Segmented } from './base/Segmented.tsx'
import { TableRows } from './icons.ts'

/** The chosen view is in the address unless it is the default. */
export function useView<Picture extends string>(
  picture: Picture,
  first: 'table' | Picture = 'table',
): ['table' | Picture, (view: 'table' | Picture) => void] {
  const [search, write] = useAddress()
  const openView = readAddress(search).view?.[0]
  const view = openView === picture || openView === 'table' ? openView : first
  return [view as 'table' | Picture, (next) => write({ view: next === first ? [] : [next] })]
}

interface ViewSwitchProps<Picture extends string> {
  view: 'table' | Picture
  picture: { name: Picture; label: string; icon: ReactNode }
  onChange: (view: 'table' | Picture) => void
}

/** Table or picture of the same rows. */
export function ViewSwitch<Picture extends string>({ view, picture, onChange }: ViewSwitchProps<Picture>) {
  return (
    <Segmented<'table' | Picture>
      label="View"
      value={view}
      choices={[
        { value: 'table', label: 'Table', icon: <TableRows /> },
        { value: picture.name, label: picture.label, icon: picture.icon },
      ]}
      onChange={onChange}
    />
  )
}
