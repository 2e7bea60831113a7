import { Search } from '../../ui/icons.ts'
import { PALETTE_KEYS, showPalette } from '../palette.ts'
import styles from './SearchBox.module.css'

/** Looks like an input, but opens the palette; on small screens only its icon shows. */
export function SearchBox() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className={styles.box}
      onClick={() => showPalette(true)}
    >
      <Search />
      <span className={styles.words}>Search or go to…</span>
      <kbd aria-hidden className={styles.keys}>
        {PALETTE_KEYS}
      </kbd>
    </button>
  )
}
