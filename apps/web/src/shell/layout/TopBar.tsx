import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import { BAR_HEIGHT } from '../../theme/tokens.ts'
import { Menu as MenuIcon } from '../../ui/icons.ts'
import { RouterLink } from '../../ui/RouterLink.tsx'
import { MessagePanel } from '../banner/MessagePanel.tsx'
import { paths } from '../paths.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { DRAWER_ID } from './NavigationDrawer.tsx'
import { SearchBox } from './SearchBox.tsx'

export const PRODUCT_TITLE = 'ACES Central Management'

interface TopBarProps {
  isDrawerOpen: boolean
  /** Undefined: the menu is empty. */
  onToggleDrawer: (() => void) | undefined
}

export function TopBar({ isDrawerOpen, onToggleDrawer }: TopBarProps) {
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{
        // Includes the border: otherwise every page would be higher than the window.
        height: BAR_HEIGHT,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        zIndex: 'drawer',
        displayPrint: 'none',
      }}
    >
      <Toolbar
        variant="dense"
        sx={{ minHeight: 0, flex: 1, gap: { xs: 0.5, sm: 1.5 }, px: { xs: 1, sm: 2 } }}
        disableGutters
      >
        {onToggleDrawer && (
          <IconButton
            aria-label={isDrawerOpen ? 'Close navigation' : 'Open navigation'}
            aria-expanded={isDrawerOpen}
            aria-controls={DRAWER_ID}
            onClick={onToggleDrawer}
          >
            <MenuIcon />
          </IconButton>
        )}
        <Link
          component={RouterLink}
          to={paths.start}
          underline="none"
          color="text.primary"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.25, borderRadius: 1, minWidth: 0, py: 0.5 }}
        >
          <Box component="img" src="/favicon.svg" alt="" sx={{ width: 28, height: 28, flexShrink: 0 }} />
          <Box
            component="span"
            sx={{
              fontSize: { xs: '0.95rem', sm: '1.05rem' },
              fontWeight: 650,
              letterSpacing: '-0.01em',
              lineHeight: 1.15,
            }}
          >
            {PRODUCT_TITLE}
          </Box>
        </Link>
        <Box sx={{ flex: 1, display: 'flex', justifyContent: { xs: 'flex-end', md: 'center' }, minWidth: 40 }}>
          <SearchBox />
        </Box>
        <MessagePanel />
        <AvatarMenu />
      </Toolbar>
    </AppBar>
  )
}
