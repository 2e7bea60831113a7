import styles from './StatePage.module.css'

/** For people; probes get plain text from the server. */
export const HealthPage = () => (
  <main className={styles.whole}>
    <h1>Healthy</h1>
  </main>
)
