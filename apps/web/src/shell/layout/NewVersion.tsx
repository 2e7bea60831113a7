import { Button } from '../../ui/base/Button.tsx'
import { loadNewVersion, useIsOutdated } from '../newVersion.ts'
import styles from './NewVersion.module.css'

/** Within the bar, so that nothing on the page moves; the region is there before, for screen readers. */
export function NewVersion() {
  const isOutdated = useIsOutdated()
  return (
    <div role="status" className={styles.note}>
      {isOutdated && (
        <>
          <span className={styles.words}>A new version is available.</span>
          <Button onClick={() => void loadNewVersion()}>Reload</Button>
        </>
      )}
    </div>
  )
}
