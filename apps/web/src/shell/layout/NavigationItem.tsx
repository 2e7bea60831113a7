import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type { ReactNode } from 'react'
import type { MenuItem } from '../../navigation.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { useScreen, useScreenPath } from '../useScreen.ts'

/** What every entry of the menu looks like. */
export const entryStyle = {
  borderRadius: 1,
  // All of them are in sight on a screen 800 pixels high; fingers have more room.
  minHeight: 30,
  '@media (pointer: coarse)': { minHeight: 40 },
  py: 0,
  px: 1.5,
  mb: 0,
  color: 'text.primary',
  '& .MuiListItemIcon-root': { color: 'text.secondary' },
  '&.Mui-selected': {
    color: 'primary.main',
    '& .MuiListItemIcon-root': { color: 'inherit' },
    '& .MuiListItemText-primary': { fontWeight: 600 },
  },
} as const

export const entryTextStyle = { primary: { sx: { fontSize: '0.875rem', fontWeight: 500 } } } as const

interface NavigationItemProps {
  item: MenuItem
  isInner?: boolean
  /** After the label. */
  count?: ReactNode
}

/** An entry that opens a page; marked while that page, or one that belongs to it, is open. */
export function NavigationItem({ item, isInner = false, count }: NavigationItemProps) {
  const path = useScreenPath(item.id)
  const screen = useScreen()
  const isHere = screen?.name === item.id
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={RouterLink}
        to={path}
        data-menu-id={item.id}
        selected={isHere || screen?.menu === item.id}
        aria-current={isHere ? 'page' : screen?.menu === item.id ? 'true' : undefined}
        sx={isInner ? { ...entryStyle, pl: 6, pr: 0.5 } : entryStyle}
      >
        {item.icon && (
          <ListItemIcon sx={{ minWidth: 36 }}>
            <item.icon fontSize="small" />
          </ListItemIcon>
        )}
        <ListItemText primary={item.label} slotProps={entryTextStyle} />
        {count}
      </ListItemButton>
    </ListItem>
  )
}
