import { Key } from '../../ui/Key.tsx'
import styles from './KeyHints.module.css'

const KEYS = [
  ['↑ ↓', 'Select'],
  ['Enter', 'Open'],
  ['Esc', 'Close'],
] as const

export const KeyHints = () => (
  <div className={styles.hints}>
    {KEYS.map(([key, does]) => (
      <span key={key}>
        <Key>{key}</Key> {does}
      </span>
    ))}
  </div>
)
