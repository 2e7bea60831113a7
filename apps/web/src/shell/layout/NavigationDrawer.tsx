import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { Fragment } from 'react'
import { isParent, isShown, navigation, tools, visibleMenu } from '../../navigation.ts'
import { BAR_HEIGHT } from '../../theme/tokens.ts'
import { Close } from '../../ui/icons.ts'
import { useCan } from '../session/session.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { NavigationItem } from './NavigationItem.tsx'
import { NavigationParent } from './NavigationParent.tsx'
import { navigationStyles } from './navigationStyles.ts'

export const DRAWER_ID = 'navigation'
const WIDTH = 275

/** Sticky; the border is an inset shadow, so that the width stays as specified. */
const besideThePage = {
  top: BAR_HEIGHT,
  height: `calc(100dvh - ${BAR_HEIGHT}px)`,
  border: 0,
  boxShadow: 'inset -1px 0 var(--acm-palette-divider)',
} as const

interface NavigationDrawerProps {
  isOver: boolean
  isOpen: boolean
  onClose: () => void
}

export function NavigationDrawer({ isOver, isOpen, onClose }: NavigationDrawerProps) {
  if (!isOver && !isOpen) return null
  return (
    <Drawer
      variant={isOver ? 'temporary' : 'permanent'}
      open={isOpen}
      onClose={onClose}
      sx={{ width: isOver ? undefined : WIDTH, flexShrink: 0, displayPrint: 'none' }}
      slotProps={{ paper: isOver ? { 'aria-label': 'Navigation' } : { sx: besideThePage } }}
    >
      {isOver && (
        <IconButton aria-label="Close navigation" onClick={onClose} sx={{ alignSelf: 'flex-end', mt: 1, mr: 1.5 }}>
          <Close />
        </IconButton>
      )}
      <Box
        id={DRAWER_ID}
        sx={[
          navigationStyles,
          {
            '& > nav': { width: WIDTH, px: 1.5 },
            // Hides the divider if there is nothing above it.
            '& > nav:empty + nav > hr': { display: 'none' },
            pt: isOver ? 0 : 1.5,
            pb: 1.5,
          },
        ]}
      >
        <Menu />
        <Tools />
      </Box>
    </Drawer>
  )
}

export function useHasMenu(): boolean {
  const can = useCan()
  return visibleMenu(navigation, can).length > 0 || tools.some((item) => isShown(item, can))
}

function Menu() {
  const menu = visibleMenu(navigation, useCan())
  return (
    <nav aria-label="Main">
      {menu.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {index > 0 && <Divider sx={{ my: 0.5 }} />}
          <ul>
            {group.map((entry) =>
              isParent(entry) ? (
                <NavigationParent key={entry.id} parent={entry} />
              ) : (
                <NavigationItem key={entry.id} item={entry} />
              ),
            )}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}

function Tools() {
  const can = useCan()
  const shown = tools.filter((item) => isShown(item, can))
  if (shown.length === 0) return null
  return (
    <nav aria-label="Tools">
      <Divider sx={{ my: 0.5 }} />
      <ul>
        {shown.map((item) => (
          <NavigationItem key={item.id} item={item} count={item.id === 'jobs' && <FailedJobs />} />
        ))}
      </ul>
    </nav>
  )
}
