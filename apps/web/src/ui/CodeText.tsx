import { Fragment } from 'react'
import styles from './CodeText.module.css'

/** A code in its font; where it does not fit it breaks after a separator before it breaks within a word. */
export const CodeText = ({ text }: { text: string }) => (
  <span dir="ltr" className={styles.code}>
    <Breakable parts={text.split(/(?<=[_./\\@:-])/)} />
  </span>
)

/** Text that may break between its parts. */
export const Breakable = ({ parts }: { parts: readonly string[] }) =>
  parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay as they are
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
