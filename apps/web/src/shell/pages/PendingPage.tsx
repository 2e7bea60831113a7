import { ProgressBar } from '../../ui/base/ProgressBar.tsx'
import styles from './StatePage.module.css'

/** At the head of the page, of which nothing is known yet. */
export const PendingPage = () => <ProgressBar aria-label="Loading page" className={styles.pending} />
