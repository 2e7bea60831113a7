import { Check } from '../icons.ts'
import styles from './ChosenSign.module.css'

/** Drawn as a checkbox is, in entries of lists: these say by themselves whether they are chosen. */
export const ChosenSign = ({ isChosen }: { isChosen: boolean }) => (
  <span className={styles.sign}>{isChosen && <Check aria-hidden />}</span>
)
