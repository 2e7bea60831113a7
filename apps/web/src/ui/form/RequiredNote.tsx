import Typography from '@mui/material/Typography'

/** What the sign of required fields means: once a form, and not where it has none (`fieldStyles`). */
export const RequiredNote = () => (
  <Typography variant="body2" data-required-note="" sx={{ color: 'text.secondary' }}>
    Fields with * must be filled in.
  </Typography>
)
