import { messages } from '@acm/contract/core/messages'
import { useEffect, useRef, useState } from 'react'
import { Stack } from '../ui/base/Stack.tsx'
import { Text } from '../ui/base/Text.tsx'
import { takeNotice } from './handover.ts'
import styles from './Login.module.css'
import { LoginForm } from './LoginForm.tsx'
import { NoticeBar } from './NoticeBar.tsx'
import { type DemoAccounts, demoAccounts, fillIn, leaveIfSignedIn } from './signIn.ts'

/** A separate document, so that the form shows before the console's code is loaded. */
export function LoginPage() {
  const [notice, setNotice] = useState(takeNotice)
  const form = useRef<HTMLFormElement>(null)
  const demo = useDemoAccounts()
  useEffect(() => void leaveIfSignedIn(), [])
  return (
    <div className={styles.page}>
      {notice && <NoticeBar notice={notice} onNotice={setNotice} />}
      <main className={styles.main}>
        <Stack as="header" gap={12} align="start" className={styles.brand}>
          <img src="/favicon.svg" alt="" width="40" height="40" />
          <h1>ACES Central Management</h1>
        </Stack>
        {!navigator.cookieEnabled && (
          <p className={styles.refused} role="alert">
            {messages.cookiesRefused}
          </p>
        )}
        <LoginForm form={form} offersPasskeys={demo.passkeys === true} onNotice={setNotice} />
        {demo.accounts.length > 0 && (
          <DemoAccountList
            accounts={demo.accounts}
            onChoose={(email) => form.current && fillIn(form.current, { email, password: demo.password ?? '' })}
          />
        )}
      </main>
    </div>
  )
}

function useDemoAccounts(): DemoAccounts {
  const [demo, setDemo] = useState<DemoAccounts>({ password: null, accounts: [] })
  useEffect(() => void demoAccounts().then(setDemo), [])
  return demo
}

interface DemoAccountListProps {
  accounts: DemoAccounts['accounts']
  onChoose: (email: string) => void
}

function DemoAccountList({ accounts, onChoose }: DemoAccountListProps) {
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <Text as="h2" step="sm" isStrong id="demo-title">
        Demo Accounts
      </Text>
      <p>Select one to fill in the form.</p>
      <ul className={styles.accounts}>
        {accounts.map(({ email, name, roles }) => (
          <li key={email}>
            <Stack as="button" type="button" className={styles.account} onClick={() => onChoose(email)}>
              <span className={styles.name}>{name}</span>
              <span className={styles.roles}>{roles}</span>
            </Stack>
          </li>
        ))}
      </ul>
    </section>
  )
}
