import type { DemoAccounts } from './signIn.ts'

interface DemoAccountListProps {
  accounts: DemoAccounts['accounts']
  onChoose: (email: string) => void
}

export function DemoAccountList({ accounts, onChoose }: DemoAccountListProps) {
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">Demonstration accounts</h2>
      <p>Choose one to fill the form.</p>
      <ul>
        {accounts.map(({ email, name, roles }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose(email)}>
              <strong>{name}</strong>
              <span>{roles}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
