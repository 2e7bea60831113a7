import { contract } from '@acm/contract'
import type { AppSecret, OwnMethods } from '@acm/contract/sign-in-methods'
import { useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { formatInstantDay } from '../../ui/dates.ts'
import { partOnDemand } from '../../ui/lateParts.ts'
import type { AppDialogProps } from './AppDialog.tsx'
import { MethodPart } from './MethodPart.tsx'

/** Brings the library that draws the code. */
const AppDialog = partOnDemand<AppDialogProps>(() => import('./AppDialog.tsx').then((part) => part.AppDialog))

interface AuthenticatorAppProps {
  app: OwnMethods['app']
  onAdded: (methods: OwnMethods) => void
}

export function AuthenticatorApp({ app, onAdded }: AuthenticatorAppProps) {
  const [secret, setSecret] = useState<AppSecret | null>(null)
  const start = useApiMutation(contract.signInMethods.startApp, { isForAnswer: true, onSuccess: setSecret })
  const { mutate } = useApiMutation(contract.signInMethods.removeApp, { affects: ['users'] })
  const remove = async () => {
    const content = "You won't be able to sign in with its codes."
    if (await confirm({ title: 'Remove the authenticator app?', content, confirmLabel: 'Remove', tone: 'danger' }))
      mutate({})
  }
  return (
    <MethodPart title="Authenticator app">
      <Text tone="muted">{app ? `Set up on ${formatInstantDay(app.since)}` : 'Not set up'}</Text>
      <Row gap={8}>
        <Button isLoading={start.isPending} onClick={() => start.mutate({})}>
          Set up
        </Button>
        {app && <Button onClick={() => void remove()}>Remove</Button>}
      </Row>
      {secret && (
        <AppDialog
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={(methods) => {
            setSecret(null)
            onAdded(methods)
          }}
        />
      )}
    </MethodPart>
  )
}
