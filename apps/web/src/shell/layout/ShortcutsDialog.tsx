import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useCallback, useId, useState } from 'react'
import { SHORTCUTS, useShortcut } from '../../ui/shortcuts.ts'

const Key = styled('kbd')(({ theme }) => ({
  minWidth: 28,
  padding: theme.spacing(0.25, 1),
  border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
  borderRadius: 6,
  background: (theme.vars ?? theme).palette.background.default,
  fontFamily: 'inherit',
  fontWeight: 600,
  textAlign: 'center',
}))

/** The '?' key: what the single keys do. */
export function ShortcutsDialog() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => setOpen(true), [])
  const close = () => setOpen(false)
  useShortcut('?', open)
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, alignItems: 'center', m: 0, mb: 2 }}
        >
          {Object.entries(SHORTCUTS).map(([key, does]) => (
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
          They can be switched off in the account menu.
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
