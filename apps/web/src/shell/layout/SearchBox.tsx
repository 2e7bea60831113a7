import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Search } from '../../ui/icons.ts'
import { PALETTE_KEYS, showPalette } from '../palette.ts'

const LABEL = 'Search or go to…'

/** Looks like an input, but opens the palette; on small screens only its icon shows. */
export function SearchBox() {
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showPalette(true)}
      sx={{
        justifyContent: 'flex-start',
        gap: 1,
        height: '2.25rem',
        width: { xs: '2.5rem', md: '21.25rem' },
        minWidth: '2.5rem',
        px: { xs: 1, md: 1.25 },
        border: { xs: 0, md: 1 },
        borderColor: { md: 'divider' },
        borderRadius: 1,
        bgcolor: { md: 'background.default' },
        color: 'text.secondary',
        fontSize: '0.9rem',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Search fontSize="small" aria-hidden />
      <Box
        component="span"
        sx={(theme) => ({
          flex: 1,
          textAlign: 'start',
          whiteSpace: 'nowrap',
          [theme.breakpoints.down('md')]: {
            position: 'absolute',
            width: 1,
            overflow: 'hidden',
            clipPath: 'inset(50%)',
          },
        })}
      >
        {LABEL}
      </Box>
      <Box
        component="kbd"
        aria-hidden
        sx={{ display: { xs: 'none', md: 'block' }, font: 'inherit', fontSize: '0.78rem', whiteSpace: 'nowrap' }}
      >
        {PALETTE_KEYS}
      </Box>
    </ButtonBase>
  )
}
