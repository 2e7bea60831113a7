import { contract } from '@acm/contract'
import type { OwnMethods } from '@acm/contract/sign-in-methods'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { MethodPart } from './MethodPart.tsx'

interface RecoveryCodesProps {
  methods: OwnMethods
  onMade: (codes: readonly string[]) => void
}

/** They exist only beside a passkey or an app. */
export function RecoveryCodes({ methods: { passkeys, app, recoveryCodesLeft: left }, onMade }: RecoveryCodesProps) {
  const make = useApiMutation(contract.signInMethods.newRecoveryCodes, {
    isForAnswer: true,
    affects: ['users'],
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  })
  if (passkeys.length === 0 && !app) return null
  const ask = async () => {
    const content = 'Your old codes stop working.'
    if (await confirm({ title: 'Get new codes?', content, confirmLabel: 'Get new codes' })) make.mutate({})
  }
  return (
    <MethodPart title="Recovery codes">
      <Text tone="muted">{`You have ${left} unused ${left === 1 ? 'code' : 'codes'}.`}</Text>
      <Button isLoading={make.isPending} onClick={() => void ask()}>
        Get new codes
      </Button>
    </MethodPart>
  )
}
