import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { SetupSystem } from '@acm/contract/data-bridge'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const MASKED = 'This looks like a masked value. Enter the real one.'
const ALL: Permission[] = ['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT', 'DATA_BRIDGE_SECURITY_EDIT']
const KEY = '-----BEGIN PRIVATE KEY-----\r\ncanary-key\r\n-----END PRIVATE KEY-----\n'
const DESTINATION = { iceSftpHost: 'sftp.example.com', iceSFTPPort: 22, iceSftpUsername: 'aces' }

const save = (caller: TestCaller, databaseId: number, setup: Partial<SetupSystem> | object) =>
  caller.call(contract.dataBridge.save, {
    body: {
      databaseDetails: { databaseId },
      exportTables: {},
      setupSystem: { ...setup, rowVersion: null },
    },
  })
const setPassword = (caller: TestCaller, id: number, newPassword: string, more: object = {}) =>
  caller.call(contract.dataBridge.updateSftpPassword, { params: { id }, body: { id, newPassword, ...more } })
const setupOf = async (caller: TestCaller, id: number) =>
  (await caller.read(contract.dataBridge.get, { params: { id } })).setupSystem
const stored = async (id: number) => {
  const { rows } = await sql<{ password: string | null; key: string | null }>`
    select "iceSftpPassword" as password, "iceSftpClientPrivateKey" as key from data_bridge_setups
    where "databaseId" = ${id}`.execute(test.db)
  return rows[0] ?? { password: null, key: null }
}
const setUp = async () => {
  const [id, caller] = [await test.instance(), await test.as(ALL)]
  await save(caller, id, { ...DESTINATION, iceSftpClientPrivateKey: KEY })
  expect((await setPassword(caller, id, ' canary-pass ')).body).toBe(true)
  return { id, caller }
}

describe('the secrets of the SFTP server', () => {
  it('are encrypted and bound to instance and column', async () => {
    const { id, caller } = await setUp()
    const { password, key } = await stored(id)
    const place = (column: string) => ({ table: 'data_bridge_setups', column, row: id })
    const { secrets } = test.services
    expect(secrets.decrypt(String(password), place('iceSftpPassword'))).toBe(' canary-pass ')
    expect(secrets.decrypt(String(key), place('iceSftpClientPrivateKey'))).toBe(KEY)
    expect(() => secrets.decrypt(String(key), place('iceSftpPassword'))).toThrow()
    expect(await setupOf(caller, id)).toMatchObject({
      iceSftpClientPrivateKey: null,
      hasIceSftpPassword: true,
      hasIceSftpClientPrivateKey: true,
    })
  })

  it('stay on empty, masked and equivalent values', async () => {
    const { id, caller } = await setUp()
    const before = await stored(id)
    for (const iceSftpClientPrivateKey of [null, '', '   ', KEY]) {
      const { status } = await save(caller, id, { ...DESTINATION, iceSftpClientPrivateKey })
      expect([status, await stored(id)], String(iceSftpClientPrivateKey)).toEqual([200, before])
    }
    for (const iceSftpClientPrivateKey of ['********', '••••']) {
      const { problem } = await save(caller, id, { ...DESTINATION, iceSftpClientPrivateKey })
      expect(problem.errors).toEqual([{ propertyName: 'iceSftpClientPrivateKey', errorMessage: MASKED }])
      expect(await stored(id)).toEqual(before)
    }
    const { body } = await save(caller, id, { ...DESTINATION, iceSftpHost: 'SFTP.example.COM', iceSftpPath: '/other' })
    expect(body.setupSystem).toMatchObject({ iceSftpHost: 'SFTP.example.COM', iceSftpPath: '/other' })
    for (const iceSFTPPort of ['', '22', null]) {
      const same = await save(caller, id, { ...DESTINATION, iceSFTPPort })
      expect(same.body.setupSystem.iceSFTPPort).toBe(iceSFTPPort === '22' ? 22 : null)
    }
    expect(await stored(id)).toEqual(before)
  })

  it.each([
    ['host', { iceSftpHost: 'evil.example.com' }],
    ['no host', { iceSftpHost: null }],
    ['port', { iceSFTPPort: '20022' }],
    ['username', { iceSftpUsername: 'evil' }],
    ['username in other letter case', { iceSftpUsername: 'ACES' }],
  ])('are cleared by another %s in the same save, unless a new key comes with it', async (_, change) => {
    const { id, caller } = await setUp()
    const saved = await save(caller, id, { ...DESTINATION, ...change, iceSftpClientPrivateKey: 'canary-new' })
    expect(saved.body.setupSystem).toMatchObject({ hasIceSftpPassword: false, hasIceSftpClientPrivateKey: true })
    await setPassword(caller, id, 'canary-again')
    const editor = await test.as(['DATA_BRIDGE_CONFIG_VIEW', 'DATA_BRIDGE_CONFIG_EDIT'])
    // A caller who can't write the key can't redirect it to another host either.
    const back = await save(editor, id, { ...DESTINATION, iceSftpClientPrivateKey: 'canary-none' })
    expect(back.body.setupSystem).toMatchObject({ hasIceSftpPassword: false, hasIceSftpClientPrivateKey: false })
    expect(await stored(id)).toEqual({ password: null, key: null })
  })

  it('never appear in a response or the history', async () => {
    const { id, caller } = await setUp()
    const answers = [
      await save(caller, id, { ...DESTINATION, iceSftpClientPrivateKey: 'canary-2' }),
      await setPassword(caller, id, 'canary-3'),
      await save(caller, id, { ...DESTINATION, iceSftpPath: '/in', id: 424_242 }),
      await caller.call(contract.dataBridge.save, {
        body: {
          databaseDetails: { databaseId: id, rowVersion: 77 },
          exportTables: {},
          setupSystem: {},
        },
      }),
      await caller.call(contract.dataBridge.getAll),
      await caller.call(contract.dataBridge.get, { params: { id } }),
      await setPassword(caller, id, 'canary-4'.repeat(40)),
    ].map(({ status, body }) => ({ status, body }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 409, 200, 200, 400])
    const history = await historyOf(test.db)
    expect(JSON.stringify([answers, history])).not.toMatch(/canary|v1\./)
    expect(history.slice(0, 2)).toMatchObject([
      {
        action: 'dataBridge.updateSftpPassword',
        entityType: 'dataBridge',
        entityId: id,
        changes: { iceSftpPassword: [expect.stringMatching(/^hmac:/), expect.stringMatching(/^hmac:/)] },
      },
      {
        action: 'dataBridge.save',
        changes: { iceSftpClientPrivateKey: [expect.stringMatching(/^hmac:/), expect.any(String)] },
      },
    ])
  })
})

describe('the call for the SFTP password', () => {
  it('requires at most 256 characters and a matching id', async () => {
    const [id, caller] = [await test.instance(), await test.as(ALL)]
    const refused = async (newPassword: unknown, more: object = {}) =>
      (await setPassword(caller, id, newPassword as string, more)).problem.errors
    const only = (errorMessage: string, propertyName = 'newPassword') => [{ propertyName, errorMessage }]
    for (const none of ['', ' ', null]) expect(await refused(none)).toEqual(only('Value is required.'))
    expect(await refused('*****')).toEqual(only(MASKED))
    expect(await refused('x'.repeat(257))).toEqual(only('Value must be less than 256 characters.'))
    expect(await refused('x', { id: id + 1 })).toEqual(only('Value is invalid.', 'id'))
    expect(await refused('x', { id: 0 })).toEqual(only('Value is invalid.', 'id'))
    expect((await setupOf(caller, id)).id, 'nothing is stored').toBe(0)
    expect((await setPassword(caller, id, 'x'.repeat(256))).body).toBe(true)
    expect((await setPassword(caller, id, 'y', { id: undefined })).body).toBe(true)
    expect(await setupOf(caller, id)).toMatchObject({ hasIceSftpPassword: true, rowVersion: 2 })
  })
})
