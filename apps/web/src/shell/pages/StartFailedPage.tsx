import { Button } from '../../ui/base/Button.tsx'
import { CloudOff } from '../../ui/icons.ts'
import { StatePage } from './StatePage.tsx'

export function StartFailedPage() {
  return (
    <main>
      <StatePage
        icon={CloudOff}
        name="Not available"
        title="The console cannot be loaded"
        action={
          <Button variant="main" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        The server does not answer as expected. Please try again in a moment, and contact the administrator if it stays
        so.
      </StatePage>
    </main>
  )
}
