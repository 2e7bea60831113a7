import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { paths } from '../../domains/users/paths.ts'
import { Logout, Person } from '../../ui/icons.ts'
import { initialsOf } from '../../ui/initials.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { logOut } from '../session/ending.ts'
import { useCan, useSession } from '../session/session.ts'
import { SchemeItems } from './SchemeItems.tsx'
import { ShortcutSwitch } from './ShortcutSwitch.tsx'

export function AvatarMenu() {
  const { firstName, lastName } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const initials = initialsOf(firstName, lastName)
  return (
    <>
      <IconButton
        aria-label={`Account menu ${initials}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <Avatar sx={{ width: 34, height: 34, fontSize: '0.85rem', fontWeight: 650, bgcolor: 'primary.main' }}>
          {initials}
        </Avatar>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Account', sx: { width: 280 } } }}
      >
        <Account onChosen={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

function Account({ onChosen }: { onChosen: () => void }) {
  const { firstName, lastName, email } = useSession()
  const can = useCan()
  return (
    <>
      <Box sx={{ px: 2, pt: 1.5, pb: 1.25, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle1" component="p">
          {`${firstName} ${lastName}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {email}
        </Typography>
      </Box>
      <Divider />
      <MenuList
        autoFocusItem
        aria-label="Account"
        sx={{ '& .MuiMenuItem-root': { minHeight: 38, fontSize: '0.9rem' } }}
      >
        {can('USER_EDIT_OWN_PASSWORD') && (
          <MenuItem component={RouterLink} to={paths.profile()} onClick={onChosen}>
            <ListItemIcon>
              <Person fontSize="small" />
            </ListItemIcon>
            Profile
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            onChosen()
            void logOut()
          }}
        >
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          Log Out
        </MenuItem>
      </MenuList>
      <Divider />
      <SchemeItems />
      <Divider />
      <ShortcutSwitch />
    </>
  )
}
