import { contract } from '@acm/contract'
import type { OwnMethods } from '@acm/contract/sign-in-methods'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { noteMethods } from '../../shell/session/methodNews.ts'
import { userQuery, useSession } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
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
