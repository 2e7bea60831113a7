import { contract } from '@acm/contract'
import type { MethodCounts } from '@acm/contract/sign-in-methods'
import { SIGN_IN_RULE_LABELS } from '@acm/contract/sign-in-rules'
import type { User } from '@acm/contract/users'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { useCan, useSession } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { MethodPart } from './MethodPart.tsx'

/** How many another user has, and a way out for someone who lost them. */
export function UserSignInMethods({ user: { id, fullName } }: { user: Pick<User, 'id' | 'fullName'> }) {
  const isOneself = useSession().userId === id
  const can = useCan()
  const { data } = useApiQuery(contract.signInMethods.get, { query: { userId: id }, enabled: !isOneself })
  const { mutate } = useApiMutation(contract.signInMethods.reset, { affects: ['users'] })
  const reset = async () => {
    const content = `${fullName} will sign in with the password alone and set up two steps again. All sessions end.`
    if (await confirm({ title: 'Reset sign-in methods?', content, confirmLabel: 'Reset', tone: 'danger' }))
      mutate({ body: { userId: id } })
  }
  if (isOneself || !data || !('hasApp' in data)) return null
  return (
    <MethodPart title="Sign-in methods">
      <Text>{countsIn(data)}</Text>
      {data.askedBy.length > 0 && (
        <Text tone="muted">{`Asked for by: ${data.askedBy.join(', ')} (${SIGN_IN_RULE_LABELS[data.rule]})`}</Text>
      )}
      {can('USER_EDIT') && <Button onClick={() => void reset()}>Reset sign-in methods…</Button>}
    </MethodPart>
  )
}

const countsIn = ({ passkeys, hasApp, recoveryCodesLeft }: MethodCounts): string =>
  `Passkeys ${passkeys} · Authenticator app ${hasApp ? 'Yes' : 'No'} · Recovery codes ${recoveryCodesLeft}`
