import { contract } from '@acm/contract'
import { SETTING_GROUPS } from '@acm/contract/system-settings'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import { ensureFirstData } from '../../installation/first-data.ts'

const test = testApp()
const viewer = () => test.as(['SYSTEM_SETTINGS_VIEW'])

describe('the system settings', () => {
  it('are one delivered row with grouped keys', async () => {
    const caller = await viewer()
    const { status, body, headers } = await caller.call(contract.systemSettings.get, { params: { id: 1 } })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      acesInternetUrl: 'https://aces.example',
      useRedisCache: false,
      boRestPortNumber: '6405',
      acesKnowledgeCenterSharedSecretKey: null,
      bodB_Rest_DocumentTypeId: '17',
      synchronizationTargets: [
        { id: 1, description: 'Main server', url: 'https://web01.intranet.example' },
        { id: 2, description: null, url: 'https://web02.intranet.example' },
      ],
    })
    const keys = SETTING_GROUPS.flatMap((group) => group.settings.map(([key]) => key))
    expect(keys.sort()).toEqual(Object.keys(body).sort())
    expect(Object.keys(body).sort()).toEqual(keys)
    for (const id of [0, 2])
      expect((await caller.call(contract.systemSettings.get, { params: { id } })).status).toBe(404)
  })

  it('contains an encrypted, readable secret of this installation', async () => {
    const caller = await viewer()
    await ensureFirstData(test.services)
    const secret = async () =>
      (await caller.read(contract.systemSettings.get, { params: { id: 1 } })).acesKnowledgeCenterSharedSecretKey
    const first = await secret()
    expect(first).toMatch(/^[\w-]{43}$/)
    await ensureFirstData(test.services)
    expect(await secret()).toBe(first)
    const { rows } = await sql<{ stored: string }>`
      select "acesKnowledgeCenterSharedSecretKey" as stored from system_settings`.execute(test.db)
    expect(rows[0]?.stored).toMatch(/^v1\./)
    const history = await historyOf(test.db)
    expect(history.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['seed.systemSettings', 'System setup'],
    ])
    expect(JSON.stringify(history)).not.toContain(String(first))
  })

  it('records each view and copy of the secret', async () => {
    const caller = await viewer()
    for (const act of ['shown', 'copied'])
      expect(await caller.read(contract.systemSettings.revealed, { body: { act } })).toBe(true)
    const [copied, shown] = await historyOf(test.db)
    expect(shown).toMatchObject({
      action: 'systemSettings.reveal',
      actorName: 'Test Person',
      entityType: 'systemSettings',
      entityId: 1,
      changes: { reveal: [null, 'shown'] },
    })
    expect(copied?.changes).toEqual({ reveal: [null, 'copied'] })
    expect((await caller.call(contract.systemSettings.revealed, { body: { act: 'read' } })).status).toBe(400)
  })
})
