import type { IdentityProvider, MetadataCheck } from '@acm/contract/sso'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Moment } from '../../ui/DateText.tsx'
import { TitledDialog } from '../../ui/TitledDialog.tsx'
import { CheckLines } from './CheckLines.tsx'

interface MetadataCheckDialogProps {
  provider: IdentityProvider
  /** The last check; undefined: none yet. */
  check: MetadataCheck | undefined
  isChecking: boolean
  onCheck: () => void
  onClose: () => void
}

export function MetadataCheckDialog({ provider, check, isChecking, onCheck, onClose }: MetadataCheckDialogProps) {
  return (
    <TitledDialog title={`Check of ${provider.name}`} onClose={onClose}>
      <DialogContent>
        <Stack sx={{ gap: 2 }} role="status" aria-busy={isChecking}>
          {isChecking && <LinearProgress aria-label="Checking the metadata" />}
          <Fact label="SAML Metadata URL" text={provider.metadataUrl} />
          {check && <Outcome check={check} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCheck} disabled={isChecking}>
          Check Again
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}

function Outcome({ check }: { check: MetadataCheck }) {
  return (
    <>
      {check.entityId !== null && <Fact label="Entity ID" text={check.entityId} />}
      {check.signOnAddress !== null && <Fact label="Sign-in Address" text={check.signOnAddress} />}
      <Stack sx={{ gap: 0.5 }}>
        <CheckLines check={check} />
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Checked on <Moment value={check.checkedAt} />
      </Typography>
    </>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
    </div>
  )
}
