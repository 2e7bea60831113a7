import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  /** The title labels a single required field. */
  isRequired?: boolean
  isWide?: boolean
  children: ReactNode
}

export function FormSection({ title, isRequired = false, isWide = false, children }: FormSectionProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      data-required={isRequired ? '' : undefined}
      data-wide={isWide ? '' : undefined}
    >
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1.5 }}>
        {title}
        {isRequired && <span data-required-mark="" />}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
          columnGap: 2.5,
          rowGap: 2.25,
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
