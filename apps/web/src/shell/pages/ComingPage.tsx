import Construction from '@mui/icons-material/ConstructionOutlined'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Page } from '../../ui/Page.tsx'
import { useScreen } from '../useScreen.ts'

/** Says so where a screen does not exist yet. */
export function ComingPage() {
  return (
    <Page title={useScreen()?.title ?? ''}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', color: 'text.secondary' }}>
        <Construction />
        <Typography>This page is not built yet.</Typography>
      </Stack>
    </Page>
  )
}
