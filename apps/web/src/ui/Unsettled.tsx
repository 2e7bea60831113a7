import styles from './Unsettled.module.css'

/** Marks something not loaded yet. Siblings after it mount and load, but stay invisible, so that they do not jump. */
export const Unsettled = () => <span className={styles.unsettled} />
