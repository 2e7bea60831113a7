import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ReactNode } from 'react'
import { readAddress, useAddress } from './address.ts'
import { TableRows } from './icons.ts'

/** The chosen view is in the address unless it is the default. */
export function useView<Picture extends string>(
  picture: Picture,
  first: 'table' | Picture = 'table',
): ['table' | Picture, (view: 'table' | Picture) => void] {
  const [search, write] = useAddress()
  const asked = readAddress(search).view?.[0]
  const view = asked === picture || asked === 'table' ? asked : first
  return [view as 'table' | Picture, (next) => write({ view: next === first ? [] : [next] })]
}

interface ViewSwitchProps<Picture extends string> {
  view: 'table' | Picture
  picture: { name: Picture; label: string; icon: ReactNode }
  table?: string
  onChange: (view: 'table' | Picture) => void
}

export function ViewSwitch<Picture extends string>({
  view,
  picture,
  table = 'Table',
  onChange,
}: ViewSwitchProps<Picture>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="View"
      value={view}
      onChange={(_, next: 'table' | Picture | null) => next && onChange(next)}
    >
      <ToggleButton value="table">
        <TableRows fontSize="small" aria-hidden />
        {table}
      </ToggleButton>
      <ToggleButton value={picture.name}>
        {picture.icon}
        {picture.label}
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
