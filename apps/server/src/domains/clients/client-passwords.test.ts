import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const MASKED = 'This looks like a masked value. Enter the real one.'
const full = () => test.as(['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT'])
const read = (caller: TestCaller, id: number) => caller.read(contract.clients.get, { params: { id } })
const storedPassword = async (id: number) =>
  (
    await sql<{
      emailPassword: string | null
    }>`select "emailPassword" from clients where "acesClientId" = ${id}`.execute(test.db)
  ).rows[0]?.emailPassword

describe('the email password', () => {
  const setUp = async () => {
    const caller = await full()
    const body = await caller.read(contract.clients.save, {
      body: {
        acesClientName: `Secret ${Date.now()}${Math.random()}`,
        clientCode: `S${Math.random().toString(36).slice(2)}`,
        emailServer: 'mail.example',
        emailLogon: 'robot@mail.example',
        emailPassword: 'first',
      },
    })
    return { caller, client: body }
  }

  it('stores the password encrypted and bound to its client', async () => {
    const { client } = await setUp()
    const stored = String(await storedPassword(client.acesClientId))
    const place = { table: 'clients', column: 'emailPassword', row: client.acesClientId }
    expect(stored).toMatch(/^v1\./)
    expect(test.services.secrets.decrypt(stored, place)).toBe('first')
    expect(() => test.services.secrets.decrypt(stored, { ...place, row: place.row + 1 })).toThrow()
  })

  it('keeps an empty password unless the server changes', async () => {
    const { caller, client } = await setUp()
    const saved = await caller.call(contract.clients.save, {
      body: { ...client, acesClientName: `${client.acesClientName} 2` },
    })
    expect(saved.body.hasEmailPassword).toBe(true)
    const moved = await caller.call(contract.clients.save, {
      body: { ...saved.body, emailServer: 'elsewhere.example' },
    })
    expect(moved.body.hasEmailPassword).toBe(false)
    expect(await storedPassword(client.acesClientId)).toBeNull()
    const anew = await caller.call(contract.clients.save, {
      body: {
        ...moved.body,
        emailServer: 'third.example',
        emailPassword: 'new one',
      },
    })
    expect(anew.body.hasEmailPassword).toBe(true)
  })

  it('clears the password when the logon changes', async () => {
    for (const emailLogon of ['other@mail.example', null]) {
      const { caller, client } = await setUp()
      const moved = await caller.call(contract.clients.save, { body: { ...client, emailLogon } })
      expect([moved.body.hasEmailPassword, await storedPassword(client.acesClientId)]).toEqual([false, null])
      const anew = await caller.call(contract.clients.save, {
        body: { ...moved.body, emailLogon: 'third', emailPassword: 'its own' },
      })
      expect(anew.body.hasEmailPassword).toBe(true)
    }
  })

  it('keeps the password on empty, masked and case-only changes', async () => {
    const { caller, client } = await setUp()
    const before = await storedPassword(client.acesClientId)
    for (const emailPassword of ['', '   ', '********', '••••']) {
      const { problem } = await caller.call(contract.clients.save, {
        body: { ...(await read(caller, client.acesClientId)), emailPassword },
      })
      const errors = emailPassword.trim() === '' ? undefined : [{ propertyName: 'emailPassword', errorMessage: MASKED }]
      expect(problem.errors, emailPassword).toEqual(errors)
      expect(await storedPassword(client.acesClientId), emailPassword).toBe(before)
    }
    await caller.call(contract.clients.save, {
      body: { ...(await read(caller, client.acesClientId)), emailServer: 'MAIL.example' },
    })
    await caller.call(contract.clients.save, {
      body: { ...(await read(caller, client.acesClientId)), emailLogon: 'ROBOT@mail.Example' },
    })
    expect((await read(caller, client.acesClientId)).emailLogon).toBe('ROBOT@mail.Example')
    expect(await storedPassword(client.acesClientId)).toBe(before)
  })

  it('requires a password in its own call', async () => {
    const { caller, client } = await setUp()
    expect(
      (await caller.call(contract.clients.updateEmailPassword, { body: { id: client.acesClientId, newPassword: '' } }))
        .problem.errors,
    ).toEqual([{ propertyName: 'newPassword', errorMessage: 'Value is required.' }])
    expect(
      (
        await caller.call(contract.clients.updateEmailPassword, {
          body: { id: client.acesClientId, newPassword: 'x'.repeat(256) },
        })
      ).problem.errors[0]?.errorMessage,
    ).toBe('Value must be less than 255 characters.')
    expect(
      await caller.read(contract.clients.updateEmailPassword, {
        body: { id: client.acesClientId, newPassword: ' spaced ' },
      }),
    ).toBe(true)
    const stored = await storedPassword(client.acesClientId)
    expect(
      test.services.secrets.decrypt(String(stored), {
        table: 'clients',
        column: 'emailPassword',
        row: client.acesClientId,
      }),
    ).toBe(' spaced ')
  })

  it('never appears in a response or the history', async () => {
    const { caller, client } = await setUp()
    await caller.call(contract.clients.updateEmailPassword, {
      body: { id: client.acesClientId, newPassword: 'canary-4711' },
    })
    await caller.call(contract.clients.save, {
      body: { ...(await read(caller, client.acesClientId)), emailPassword: 'canary-4712' },
    })
    const everything = JSON.stringify([await historyOf(test.db), await read(caller, client.acesClientId)])
    expect(everything).not.toMatch(/canary|v1\./)
    expect(everything).toMatch(/hmac:[0-9a-f]{16}/)
  })
})
