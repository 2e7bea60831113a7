import { endpoint } from './core/endpoint.ts'
import { input, text } from './core/fields.ts'
import { password } from './core/secret-fields.ts'
import { typed } from './core/typed.ts'
import type { Confirmed, ConfirmState, CredentialOptions } from './sign-in.answers.ts'
import { CredentialInput, changesOwn, own } from './sign-in-methods.ts'

export type { Confirmed, ConfirmState } from './sign-in.answers.ts'

export const ConfirmInput = input({
  password: { ...password('Password', 1000), required: false, rules: [] },
  code: text('Code', 40),
})

const provesOwn = { ...changesOwn, failure: "Can't confirm that it's you. Please try again" } as const

/** Proves again who uses the session, before actions that can't be undone or give away access (R-STEP-11). */
export const confirm = {
  state: endpoint({
    ...own,
    path: '/x/confirm',
    summary: 'Whether the session has confirmed who uses it, until when, and how it can',
    response: typed<ConfirmState>(),
    failure: "Can't confirm that it's you. Please try again",
  }),
  prove: endpoint({
    ...provesOwn,
    path: '/x/confirm',
    summary: 'Confirms the caller with the password, and with a code if an authenticator app is set up',
    body: ConfirmInput.shape,
    response: typed<Confirmed>(),
  }),
  passkeyOptions: endpoint({
    ...provesOwn,
    path: '/x/confirm/passkeyOptions',
    summary: 'Options for the browser to confirm the caller with a passkey',
    response: typed<CredentialOptions>(),
  }),
  passkey: endpoint({
    ...provesOwn,
    path: '/x/confirm/passkey',
    summary: 'Confirms the caller with a passkey',
    body: CredentialInput,
    response: typed<Confirmed>(),
  }),
  singleSignOn: endpoint({
    ...provesOwn,
    path: '/x/confirm/singleSignOn',
    summary: 'Starts single sign-on to confirm the caller; returns the URL of the identity provider',
    response: typed<string>(),
  }),
  finishSingleSignOn: endpoint({
    ...provesOwn,
    path: '/x/confirm/singleSignOn/finish',
    summary: 'Confirms the caller with the single sign-on that this browser started',
    response: typed<Confirmed>(),
  }),
}
