import { contract } from '@acm/contract'
import type { OwnMethods } from '@acm/contract/sign-in-methods'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { noteMethods } from '../../shell/session/ending.ts'
import { userQuery, useSession } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Checkbox } from '../../ui/base/Choice.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { useCopy } from '../../ui/CopyButton.tsx'
import { downloadFile } from '../../ui/downloadFile.ts'
import { areDraftsStored } from '../../ui/form/drafts/drafts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { MethodPart } from './MethodPart.tsx'
import { Passkeys } from './Passkeys.tsx'
import styles from './SignInMethods.module.css'

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

/** Shown this once, so it closes by its button alone, and neither Back nor closing the tab loses them. */
function RecoveryCodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const about = useId()
  const [isSaved, setSaved] = useState(false)
  const { copy, told } = useCopy()
  // The end of the session doesn't wait for an answer.
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: () => !areDraftsStored() })
  const text = codes.join('\n')
  return (
    <Dialog title="Recovery codes" width={480} describedBy={about}>
      <DialogBody>
        <Stack gap={16}>
          <Text id={about}>Each code signs you in once if you lose your other methods. You see them only now.</Text>
          <ol className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <Row gap={8} wraps>
            <Button onClick={() => void copy(text)}>Copy</Button>
            <Button onClick={() => downloadFile('recovery-codes.txt', `${text}\n`, 'text/plain')}>Download</Button>
            <Button onClick={() => window.print()}>Print</Button>
            <VisuallyHidden role="status">{told}</VisuallyHidden>
          </Row>
          <Checkbox label="I saved these codes" checked={isSaved} onChange={setSaved} />
        </Stack>
      </DialogBody>
      <DialogActions>
        <Button variant="main" disabled={!isSaved} onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
