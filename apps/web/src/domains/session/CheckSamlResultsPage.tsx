import { contract } from '@acm/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import type { ApiFailure } from '../../api/request.ts'
import { leaveNotice, leaveStep, takeReturnPath } from '../../login/handover.ts'
import { WaitPage } from '../../shell/pages/WaitPage.tsx'
import { userQuery } from '../../shell/session/session.ts'
import { CONFIRM_CHANNEL, channelOf } from '../../ui/channel.ts'

/** The identity provider redirects here: verifies the result, then goes to the remembered page or shows the failure. */
export function CheckSamlResultsPage() {
  const router = useRouter()
  const client = useQueryClient()
  const isRequested = useRef(false)
  useEffect(() => {
    // The result can be fetched only once, and React mounts twice in development.
    if (isRequested.current) return
    isRequested.current = true
    if (new URLSearchParams(location.search).has('confirm')) {
      // The page that waits looks for itself whether it was done.
      call(contract.confirm.finishSingleSignOn, {})
        .then(() => channelOf(CONFIRM_CHANNEL)?.postMessage('done'))
        .catch(() => undefined)
        .finally(() => window.close())
      return
    }
    const { failure: text = '', ms } = contract.session.checkSamlResults
    call(contract.session.checkSamlResults, {}).then(
      (user) => {
        client.setQueryData(userQuery.queryKey, user)
        void router.navigate({ href: takeReturnPath(user.userId), replace: true })
      },
      ({ problem }: ApiFailure) => {
        if (problem?.secondStep) leaveStep(problem.secondStep)
        else leaveNotice({ text, ms: ms?.[1] ?? 0 })
        location.replace('/login')
      },
    )
  }, [router, client])
  return <WaitPage text="Please wait, verifying account ..." />
}
