import { Spinner } from '../../ui/base/Spinner.tsx'
import { Text } from '../../ui/base/Text.tsx'
import styles from './StatePage.module.css'

export function WaitPage({ text }: { text: string }) {
  return (
    <main className={styles.whole}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
      <div role="status">
        <Text as="h1" step="lg">
          {text}
        </Text>
      </div>
      <Spinner isLarge />
    </main>
  )
}
