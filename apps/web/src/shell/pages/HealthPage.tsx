import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

/** For people; probes get plain text from the server. */
export function HealthPage() {
  return (
    <Stack component="main" sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center' }}>
      <Typography component="h1" variant="h4">
        Healthy
      </Typography>
    </Stack>
  )
}
