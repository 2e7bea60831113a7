import { useNavigate } from '@tanstack/react-router'
import { takeReturnPath } from '../../login/handover.ts'
import { showBanner } from '../../shell/banner/banner.ts'
import { useSession } from '../../shell/session/session.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Page } from '../../ui/Page.tsx'
import { SignInMethods } from './SignInMethods.tsx'

/** The only page of a session that sets up; then it goes where that session was going. */
export function SignInMethodsPage() {
  const { setsUp = false, userId } = useSession()
  const navigate = useNavigate()
  const goOn = () => {
    showBanner("You're all set.")
    void navigate({ href: takeReturnPath(userId), replace: true })
  }
  return (
    <Page title="Sign-in methods">
      {setsUp && (
        <Alert severity="info" live="status" isAbove>
          Your role asks for two steps. Add a passkey or an authenticator app to go on.
        </Alert>
      )}
      <SignInMethods onSetUp={setsUp ? goOn : undefined} />
    </Page>
  )
}
