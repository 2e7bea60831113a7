import { messages } from '@acm/contract/core/messages'
import { useEffect, useState } from 'react'
import { DemoAccountList } from './DemoAccountList.tsx'
import { LoginForm } from './LoginForm.tsx'
import { NoticeBar, useNotice } from './NoticeBar.tsx'
import { type Credentials, type DemoAccounts, demoAccounts, leaveIfSignedIn } from './signIn.ts'

/** A separate document, so that the form shows before the console's code is loaded. */
export function LoginPage() {
  const [notice, setNotice] = useNotice()
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const demo = useDemoAccounts()
  useEffect(() => void leaveIfSignedIn(), [])
  return (
    <div className="page">
      {notice && <NoticeBar notice={notice} onNotice={setNotice} />}
      <main className="card">
        <header className="brand">
          <img src="/favicon.svg" alt="" width="44" height="44" />
          <h1>ACES Central Management</h1>
        </header>
        {!navigator.cookieEnabled && (
          <p className="warning" role="alert">
            {messages.cookiesRefused}
          </p>
        )}
        <LoginForm credentials={credentials} onChange={setCredentials} onNotice={setNotice} />
        {demo.accounts.length > 0 && (
          <DemoAccountList
            accounts={demo.accounts}
            onChoose={(email) => setCredentials({ email, password: demo.password ?? '' })}
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
