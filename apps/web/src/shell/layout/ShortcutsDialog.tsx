import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useCallback, useId, useState } from 'react'
import { visiblePages } from '../../navigation.ts'
import { Key } from '../../ui/Key.tsx'
import { SAVE_KEYS, SHORTCUTS, useShortcut } from '../../ui/shortcuts.ts'
import { PALETTE_KEYS } from '../palette.ts'
import { useCan } from '../session/session.ts'
import { JUMP_KEY } from './useJumps.ts'

const COMMANDS = [
  [PALETTE_KEYS, 'Search, and go anywhere'],
  [SAVE_KEYS, 'Save the form'],
  ['Enter', 'Open the row; in a filter, go to the first row'],
] as const

/** The '?' key: what the single keys do. */
export function ShortcutsDialog() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = () => setOpen(false)
  useShortcut('?', open)
  const jumps = visiblePages(useCan()).flatMap(({ item: { jump, label } }) =>
    jump ? [[`${JUMP_KEY} ${jump}`, `Go to ${label}`] as const] : [],
  )
  const keys = [...COMMANDS, ...Object.entries(SHORTCUTS), ...jumps]
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, alignItems: 'center', m: 0, mb: 2 }}
        >
          {keys.map(([key, does]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>
                <Key>{key}</Key>
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {does}
              </Box>
            </Box>
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          All but {PALETTE_KEYS}, {SAVE_KEYS} and Enter can be switched off in the account menu.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
