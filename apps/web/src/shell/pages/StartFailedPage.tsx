import { Button } from '../../ui/base/Button.tsx'
import { CloudOff } from '../../ui/icons.ts'
import { StatePage } from './StatePage.tsx'

export function StartFailedPage() {
  return (
    <main>
      <StatePage
        icon={CloudOff}
        name="Not available"
        title="The console can't be loaded"
        action={
          <Button variant="main" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        The server isn't responding. Please try again in a moment. If this continues, contact your administrator.
      </StatePage>
    </main>
  )
}
