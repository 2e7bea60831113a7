import { Breakable } from './Breakable.tsx'
import styles from './CodeText.module.css'

/** A code in its font; where it does not fit it breaks after a separator before it breaks within a word. */
export const CodeText = ({ text }: { text: string }) => (
  <span dir="ltr" className={styles.code}>
    <Breakable parts={text.split(/(?<=[_./\\@:-])/)} />
  </span>
)
