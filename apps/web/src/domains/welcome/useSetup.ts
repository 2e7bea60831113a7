import { contract } from '@acm/contract'
import { NEEDED_STEPS, SETUP_STARTERS, type Setup, type SetupStep } from '@acm/contract/welcome'
import { useEffect } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { isDemonstration, useProgress } from '../../shell/firstSteps.ts'
import { useCan } from '../../shell/session/session.ts'
import { readAddress, useAddress } from '../../ui/address.ts'

const isOpen = (setup: Setup, step: SetupStep) => setup[step]?.isDone === false
const isAnyNeeded = (setup: Setup) => NEEDED_STEPS.some((step) => isOpen(setup, step))

/** `steps`: what to show; absent once it is done or dismissed, unless the address asks for it (`paths.setup`). */
export function useSetup(): { steps: Setup | undefined; isLoading: boolean; dismiss: () => void } {
  const can = useCan()
  const { isSetUp, endSetup } = useProgress()
  const [search, write] = useAddress()
  const isAsked = 'setup' in readAddress(search)
  const isWanted = isAsked || !isSetUp
  const { data, isLoading } = useApiQuery(contract.welcome.setup, {
    enabled: isWanted && !isDemonstration() && can(SETUP_STARTERS),
  })
  const isDone = data !== undefined && !isAnyNeeded(data)
  // Remembered, so that the server is not asked on every visit for years.
  useEffect(() => {
    if (isDone && !isSetUp) endSetup()
  })
  const dismiss = () => {
    endSetup()
    if (isAsked) write({ setup: [] })
  }
  return { steps: isWanted && (isAsked || !isDone) ? data : undefined, isLoading, dismiss }
}
