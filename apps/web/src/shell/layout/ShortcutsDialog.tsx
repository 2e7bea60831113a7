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
import { commandOf, SAVE_KEYS, SHORTCUTS, useShortcut } from '../../ui/shortcuts.ts'
import { PALETTE_KEYS } from '../palette.ts'
import { useCan } from '../session/session.ts'
import { JUMP_KEY } from './useJumps.ts'

type Keys = readonly (readonly [key: string, does: string])[]

const { '/': toFilter, j, k, x, e, '?': keysShown } = SHORTCUTS

const EVERYWHERE: Keys = [
  [PALETTE_KEYS, 'Search, and go anywhere'],
  [commandOf('Enter'), 'Open what was found in another tab'],
  [SAVE_KEYS, 'Save the form'],
  ['?', keysShown],
]
const IN_LISTS: Keys = [
  ['/', toFilter],
  ['Enter', 'Open the row; in a filter, go to the first row'],
  ['j', j],
  ['k', k],
  ['x', x],
  ['Shift Space', 'Choose all rows from the last chosen one on'],
  ['Esc', 'End the choice'],
  ['e', e],
]

const WIDE = { paper: { sx: { maxWidth: 880 } } }

export function ShortcutsDialog() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = () => setOpen(false)
  useShortcut('?', open)
  const jumps = visiblePages(useCan()).flatMap(({ item: { jump, label } }) =>
    jump ? [[`${JUMP_KEY} ${jump}`, label] as const] : [],
  )
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={id} slotProps={WIDE}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box sx={{ columns: { sm: 2 }, columnGap: 5 }}>
          <Group title="Everywhere" keys={EVERYWHERE} />
          <Group title="In a list" keys={IN_LISTS} />
          {jumps.length > 0 && <Group title="Go to" keys={jumps} />}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Single letters and signs can be switched off in the account menu.
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

function Group({ title, keys }: { title: string; keys: Keys }) {
  return (
    <Box component="section" sx={{ mb: 2.5, breakInside: 'avoid' }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {keys.map(([key, does]) => (
          <Box key={key} sx={{ display: 'flex', gap: 1.5, py: 0.5 }}>
            <Box component="dt" sx={{ flex: { xs: '0 0 5.5rem', sm: '0 0 6rem' } }}>
              <Key>{key}</Key>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {does}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
