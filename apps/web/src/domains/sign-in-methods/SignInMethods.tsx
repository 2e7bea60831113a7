import { contract } from '@acm/contract'
import type { OwnMethods } from '@acm/contract/sign-in-methods'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { noteMethods } from '../../shell/session/methodNews.ts'
import { userQuery, useSession } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { MethodPart } from './MethodPart.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

interface SignInMethodsProps {
  id?: string
  /** After a method was added that the session had to set up. */
  onSetUp?: (() => void) | undefined
}

/** The signed-in user's own. */
export function SignInMethods({ id, onSetUp }: SignInMethodsProps) {
  const client = useQueryClient()
  const methods = useApiQuery(contract.signInMethods.get)
  const { userId } = useSession()
  const shown = methods.data as OwnMethods | undefined
  useEffect(() => {
    if (shown) noteMethods(userId, shown.changedAt ?? '')
  }, [userId, shown])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // The page changes its kind as soon as the session is read again, while the codes are still shown.
  const goOn = useRef(onSetUp)
  const added = ({ recoveryCodes, changedAt }: OwnMethods) => {
    noteMethods(userId, changedAt ?? '')
    goOn.current = onSetUp
    if (recoveryCodes) setCodes(recoveryCodes)
    else void finish()
  }
  const finish = async () => {
    setCodes(null)
    await client.invalidateQueries({ queryKey: userQuery.queryKey })
    goOn.current?.()
  }
  return (
    <>
      <Awaited query={methods} failure={contract.signInMethods.get.failure}>
        {(read) => {
          const own = read as OwnMethods
          return (
            <>
              <Passkeys id={id} methods={own} onAdded={added} />
              <AuthenticatorApp app={own.app} onAdded={added} />
              <RecoveryCodes methods={own} onMade={setCodes} />
            </>
          )
        }}
      </Awaited>
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => void finish()} />}
    </>
  )
}

interface RecoveryCodesProps {
  methods: OwnMethods
  onMade: (codes: readonly string[]) => void
}

/** They exist only beside a passkey or an app. */
function RecoveryCodes({ methods: { passkeys, app, recoveryCodesLeft: left }, onMade }: RecoveryCodesProps) {
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
