import { type ClipboardEvent, createContext, useContext } from 'react'
import { abbreviation } from './characters.ts'
import { Hint } from './Hint.tsx'
import styles from './LongText.module.css'

/** True: nothing inside is abbreviated. */
export const WholeText = createContext(false)

/** Abbreviated from 20 characters on; hover, focus and copying give the whole text. */
export function LongText({ text }: { text: string | null }) {
  const isWhole = useContext(WholeText)
  const short = abbreviation(text ?? '')
  return isWhole || short === null ? text : <Abbreviated key={text} short={short} text={text ?? ''} />
}

function Abbreviated({ short, text }: { short: string; text: string }) {
  const copyAll = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
  }
  return (
    <Hint text={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reachable by keyboard too */}
      <span role="note" tabIndex={0} className={styles.unbroken} onCopy={copyAll}>
        {short}
      </span>
    </Hint>
  )
}
