import Typography from '@mui/material/Typography'

/** Explains the required mark, once a form; `fieldStyles` hides it in forms without required fields. */
export const RequiredNote = () => (
  <Typography variant="body2" data-required-note="" sx={{ color: 'text.secondary' }}>
    Fields with * must be filled in.
  </Typography>
)
