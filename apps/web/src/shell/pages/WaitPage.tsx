import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

export function WaitPage({ text }: { text: string }) {
  return (
    <Stack
      component="main"
      sx={{ minHeight: '100dvh', alignItems: 'center', justifyContent: 'center', gap: 2.5, textAlign: 'center', p: 2 }}
    >
      <Box component="img" src="/favicon.svg" alt="" sx={{ width: 48, height: 48 }} />
      <Box role="status">
        <Typography component="h1" variant="h6">
          {text}
        </Typography>
      </Box>
      <CircularProgress size={28} aria-hidden />
    </Stack>
  )
}
