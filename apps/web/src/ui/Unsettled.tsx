import styles from './Unsettled.module.css'
import { useDelayed } from './useDelayed.ts'

/** Marks something not loaded yet. Siblings after it mount and load, but stay invisible, so that they do not jump. */
export const Unsettled = () => <span className={styles.unsettled} />

/** For a side call: what follows waits a moment for it, and is then shown without it. */
export function BrieflyUnsettled({ isLoading }: { isLoading: boolean }) {
  const isLate = useDelayed(isLoading)
  return isLoading && !isLate && <Unsettled />
}
