import { contract } from '@acm/contract'
import type { Endpoint, ResponseOf } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { SignInRule } from '@acm/contract/sign-in-rules'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '../src/app.ts'
import { hashToken, SessionReader } from '../src/platform/access/sessions.ts'
import { PASSWORD, type TestApp, unique } from './app.ts'
import { Authenticator } from './authenticator.ts'
import type { TestResponse } from './caller.ts'

/** A browser: it keeps cookies, and sends those of a path only there. */
export class Browser {
  readonly #test: Pick<TestApp, 'app'>
  readonly cookies = new Map<string, string>()

  constructor(test: Pick<TestApp, 'app'>) {
    this.#test = test
  }

  async call<E extends Endpoint>(
    { method, path }: E,
    { body, params = {}, headers = {} }: { body?: unknown; params?: object; headers?: Record<string, string> } = {},
  ): Promise<TestResponse<ResponseOf<E>>> {
    const url = API_PREFIX + path.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(params, name)))
    const cookies = Object.fromEntries([...this.cookies].filter(([name]) => !/step/.test(name) || /signIn\//.test(url)))
    const response = await this.#test.app.inject({
      method,
      url,
      cookies,
      headers,
      ...(body !== undefined && { payload: body as object }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const answer = response.payload === '' ? undefined : response.json()
    return { status: response.statusCode, body: answer, problem: answer, headers: response.headers }
  }

  get session(): string {
    return [...this.cookies].find(([name]) => name.includes('session'))?.[1] ?? ''
  }
}

/** Another server on the same database. */
export async function replicaOf({ services }: TestApp): Promise<Pick<TestApp, 'app'>> {
  const app = buildApp({ ...services, sessions: new SessionReader(services.db, services.config) })
  await app.ready()
  onTestFinished(() => app.close())
  return { app }
}

export interface Person {
  id: number
  email: string
  roleId: number
}

/** A person whose one role has these permissions and this rule. */
export async function personOf(
  test: TestApp,
  { permissions = ['USER_EDIT_OWN_PASSWORD'], rule = 'any' }: { permissions?: Permission[]; rule?: SignInRule } = {},
): Promise<Person> {
  const { id, email } = await test.user()
  const role = { name: unique('Rule '), description: 'Made by a test', signIn: rule }
  const { id: roleId } = await test.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  const rows = permissions.map((permission) => ({ roleId, permission }))
  await test.db.insertInto('role_permissions').values(rows).execute()
  await test.db.insertInto('role_assignments').values({ userId: id, roleId, allOrgUnits: true }).execute()
  return { id, email, roleId }
}

export const setRule = (test: TestApp, { roleId }: Person, rule: SignInRule) =>
  test.db.updateTable('roles').set({ signIn: rule }).where('id', '=', roleId).execute()

export const signIn = (browser: Browser, { email }: Pick<Person, 'email'>, password = PASSWORD) =>
  browser.call(contract.session.signIn, { body: { email, password } })

export async function signedIn(test: TestApp, person: Pick<Person, 'email'>): Promise<Browser> {
  const browser = new Browser(test)
  await signIn(browser, person)
  return browser
}

/** `steps` from now, 30 seconds each. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

export async function addApp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.call(contract.signInMethods.startApp)).body
  const verify = () => browser.call(contract.signInMethods.verifyApp, { body: { code: codeOf(secret, -1) } })
  const first = await verify()
  // Its time might have ended on the way.
  const { body } = first.status === 400 ? await verify() : first
  return { secret, recoveryCodes: body.recoveryCodes ?? [] }
}

export async function addPasskey(browser: Browser, name = unique('Key '), authenticator = new Authenticator()) {
  const { body: options } = await browser.call(contract.signInMethods.passkeyOptions)
  const credential = authenticator.create(options)
  const answer = await browser.call(contract.signInMethods.addPasskey, { body: { name, credential } })
  return { authenticator, answer }
}

/** Signs in with only the passkey. */
export async function enterByPasskey(browser: Browser, authenticator: Authenticator, twist = {}) {
  const { body: options } = await browser.call(contract.session.passkeyOptions)
  return browser.call(contract.session.signInByPasskey, { body: { credential: authenticator.get(options, twist) } })
}

/** Another transaction waits for a lock. */
export const waitingForLock = (test: TestApp): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_locks l left join pg_database d on d.oid = l.database
      where not l.granted and coalesce(d.datname, current_database()) = current_database()`.execute(test.db)
    expect(rows.length).toBeGreaterThan(0)
  })

/** The last proof of the session was so long ago. */
export const confirmedAgo = (test: TestApp, browser: Browser, minutes: number) =>
  sql`update sessions set "confirmedAt" = now() - make_interval(mins => ${minutes})
      where "tokenHash" = ${hashToken(browser.session)}`.execute(test.db)
