import { ProgressBar } from '../../ui/base/ProgressBar.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import styles from './StatePage.module.css'

/** Fills the window before the console has loaded. */
export function WaitPage({ text }: { text: string }) {
  return (
    <Stack as="main" gap={16} align="center" justify="center" className={styles.whole}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
      <div role="status">
        <Text as="h1" step="lg">
          {text}
        </Text>
      </div>
      <Spinner isLarge />
    </Stack>
  )
}

/** At the head of the page, of which nothing is known yet. */
export const PendingPage = () => <ProgressBar aria-label="Loading page" className={styles.pending} />

/** For people; probes get plain text from the server. */
export const HealthPage = () => (
  <Stack as="main" align="center" justify="center" className={styles.whole}>
    <h1>Healthy</h1>
  </Stack>
)
