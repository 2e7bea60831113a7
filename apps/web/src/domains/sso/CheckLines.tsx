import type { MetadataCheck } from '@acm/contract/sso'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { CheckCircle, ErrorOutline as ErrorOutlined, WarningAmber as Warning } from '../../ui/icons.ts'
import { type CheckLine, certificateLine, claimLines, flawLines, metadataLine } from './checkState.ts'

const ICONS = { success: CheckCircle, warning: Warning, error: ErrorOutlined }

export function CheckLines({ check }: { check: MetadataCheck }) {
  return [metadataLine(check), ...flawLines(check), ...claimLines(check)].map((line) => (
    <Line key={line.text} {...line} />
  ))
}

export function CertificateLine({ until }: { until: string | null }) {
  return until !== null && <Line {...certificateLine(until)} />
}

function Line({ level, text }: CheckLine) {
  const Icon = ICONS[level]
  return (
    <Stack direction="row" component="span" sx={{ gap: 0.75, alignItems: 'flex-start' }}>
      <Icon color={level} style={{ fontSize: '1.125rem', marginTop: 1 }} />
      <Typography variant="body2" component="span">
        {text}
      </Typography>
    </Stack>
  )
}
