import type { IdentityProvider, MetadataCheck } from '@acm/contract/sso'
import { useRef } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { ProgressBar } from '../../ui/base/ProgressBar.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { Moment } from '../../ui/DateText.tsx'
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
  const way = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={`Metadata Check: ${provider.name}`} onClose={onClose} initialFocus={way}>
      <DialogBody>
        <Stack gap={16} role="status" aria-busy={isChecking}>
          {isChecking && <ProgressBar aria-label="Checking metadata" />}
          <Fact label="SAML Metadata URL" text={provider.metadataUrl} />
          {check && <Outcome check={check} />}
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button ref={way} onClick={onClose}>
          Close
        </Button>
        <Button onClick={onCheck} disabled={isChecking}>
          Check Again
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Outcome({ check }: { check: MetadataCheck }) {
  return (
    <>
      {check.entityId !== null && <Fact label="Entity ID" text={check.entityId} />}
      {check.signOnAddress !== null && <Fact label="Sign-In URL" text={check.signOnAddress} />}
      <Stack gap={4}>
        <CheckLines check={check} />
      </Stack>
      <Text step="sm" tone="muted">
        Checked on <Moment value={check.checkedAt} />
      </Text>
    </>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text step="sm" tone="muted">
        {label}
      </Text>
      <Text step="mono">{text}</Text>
    </div>
  )
}
