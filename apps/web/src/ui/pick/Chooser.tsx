import styles from './Chooser.module.css'
import { InstantPicker, type InstantPickerProps } from './InstantPicker.tsx'

/** One of many, chosen on a page without a form. */
export const Chooser = (props: InstantPickerProps) => (
  <div className={styles.chooser}>
    <InstantPicker {...props} />
  </div>
)
