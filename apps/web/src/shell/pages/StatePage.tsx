import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import type { Icon } from '../../ui/icons.ts'
import { PAGE_TITLE_ID } from '../../ui/pageTitle.ts'
import { Unsettled } from '../../ui/Unsettled.tsx'

interface StatePageProps {
  icon: Icon
  title: string
  /** Document title, because headings may be too long. */
  name: string
  children?: ReactNode
  /** The text is still loading: it and the action stay invisible, so that they do not jump. */
  isUnsettled?: boolean
  action?: ReactNode
}

export function StatePage({ icon: Drawing, title, name, children, isUnsettled = false, action }: StatePageProps) {
  useEffect(() => {
    document.title = `${name} · ACES Central Management`
  }, [name])
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', maxWidth: 520, mx: 'auto', mt: { xs: 6, sm: 12 }, gap: 2 }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 72,
          height: 72,
          borderRadius: '50%',
          color: 'primary.main',
          bgcolor: 'color-mix(in srgb, var(--acm-palette-primary-main) 12%, transparent)',
        }}
      >
        <Drawing style={{ fontSize: 36 }} />
      </Box>
      <Typography component="h1" variant="h4" id={PAGE_TITLE_ID} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {title}
      </Typography>
      {isUnsettled && <Unsettled />}
      {children && <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Stack>
  )
}
