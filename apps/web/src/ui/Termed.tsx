import { Fragment } from 'react'
import { Hint } from './Hint.tsx'
import styles from './Termed.module.css'
import { termsIn } from './terms.ts'

/** Text in which abbreviations say what they mean. */
export const Termed = ({ children: text }: { children: string }) =>
  termsIn(text).map(({ text: part, meaning }, place) =>
    meaning === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay as they are
      <Fragment key={place}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay as they are
      <Hint key={place} text={meaning}>
        <abbr className={styles.term}>{part}</abbr>
      </Hint>
    ),
  )
