import styles from './Login.module.css'
import type { DemoAccounts } from './signIn.ts'

interface DemoAccountListProps {
  accounts: DemoAccounts['accounts']
  onChoose: (email: string) => void
}

export function DemoAccountList({ accounts, onChoose }: DemoAccountListProps) {
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">Demo Accounts</h2>
      <p>Select one to fill in the form.</p>
      <ul className={styles.accounts}>
        {accounts.map(({ email, name, roles }) => (
          <li key={email}>
            <button type="button" className={styles.account} onClick={() => onChoose(email)}>
              <span className={styles.name}>{name}</span>
              <span className={styles.roles}>{roles}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
