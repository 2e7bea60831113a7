import { Text } from '../base/Text.tsx'
import styles from './RequiredNote.module.css'

/** Explains the required mark, once a form; hidden in forms without required fields. */
export const RequiredNote = () => (
  <Text step="sm" tone="muted" className={styles.note}>
    * Required
  </Text>
)
