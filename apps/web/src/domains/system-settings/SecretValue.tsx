import { contract } from '@acm/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '../../api/keys.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { IconButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Visibility, VisibilityOff } from '../../ui/icons.ts'

/** (G-SYS-01) */
export const COPY_TEXT = 'Copy Text'

const MASK = '••••••••••••'

/** Masked at first; each reveal and each copy is recorded (G-SYS-01). */
export function SecretValue({ label, value }: { label: string; value: string | null }) {
  const [isShown, setShown] = useState(false)
  const client = useQueryClient()
  const show = useApiMutation(contract.systemSettings.revealed, {
    isForAnswer: true,
    onSuccess: () => {
      setShown(true)
      // Without a recent proof of who asks, the page got none.
      if (value === null) void client.invalidateQueries({ queryKey: queryKey(contract.systemSettings.get) })
    },
  })
  const copy = useApiMutation(contract.systemSettings.revealed, { isForAnswer: true })
  const act = isShown ? `Hide ${label}` : `Show ${label}`
  const toggle = () => (isShown ? setShown(false) : show.mutate({ body: { act: 'shown' } }))
  return (
    <Row gap={4}>
      <Text as="span" step="mono">
        {isShown ? (
          value
        ) : (
          <span aria-label="Hidden" role="img">
            {MASK}
          </span>
        )}
      </Text>
      <IconButton isSmall hint label={act} onClick={toggle}>
        {isShown ? <VisibilityOff /> : <Visibility />}
      </IconButton>
      {value !== null && (
        <CopyButton
          text={value}
          label={`${COPY_TEXT}: ${label}`}
          hint={COPY_TEXT}
          onCopy={() => copy.mutate({ body: { act: 'copied' } })}
        />
      )}
    </Row>
  )
}
