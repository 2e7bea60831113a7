import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Panel } from '../../ui/Panel.tsx'

interface PartProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

export function Part({ title, aside, children }: PartProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Panel sx={{ py: 2 }}>
        <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
          <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {aside}
        </Stack>
        {children}
      </Panel>
    </Box>
  )
}
