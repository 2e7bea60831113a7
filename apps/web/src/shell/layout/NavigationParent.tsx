import Collapse from '@mui/material/Collapse'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { useId, useState } from 'react'
import type { MenuParent } from '../../navigation.ts'
import { ExpandMore } from '../../ui/icons.ts'
import { useScreen } from '../useScreen.ts'
import { entryStyle, entryTextStyle, NavigationItem } from './NavigationItem.tsx'

/** An entry that only opens and closes its items; marked while one of them is the page. */
export function NavigationParent({ parent }: { parent: MenuParent }) {
  const screen = useScreen()
  const isHere = parent.items.some(({ id }) => id === screen?.name || id === screen?.menu)
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        data-menu-id={parent.id}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={entryStyle}
      >
        <ListItemIcon sx={{ minWidth: 36, ...(isHere && { color: 'primary.main' }) }}>
          <parent.icon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={parent.label} slotProps={entryTextStyle} />
        <ExpandMore
          fontSize="small"
          sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
        />
      </ListItemButton>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <List disablePadding aria-label={parent.label}>
          {parent.items.map((item) => (
            <NavigationItem key={item.id} item={item} isInner />
          ))}
        </List>
      </Collapse>
    </ListItem>
  )
}
