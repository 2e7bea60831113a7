import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { historyOf, testApp } from '../../test/app.ts'
import { lookAtTexts } from '../operations/doctor/texts.ts'
import { verifyHistory } from '../platform/history/verify.ts'
import { bringStoredTextsOver } from './stored-texts.ts'

const test = testApp()

async function start(): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: undefined }, { write: (line: string) => lines.push(JSON.parse(line)) })
  await bringStoredTextsOver({ ...test.services, log })
  return lines.map(({ time: _, level: __, ...said }) => said)
}

const nameOf = async (id: number) => {
  const { rows } = await sql<{ name: string; rowVersion: number }>`
    select name, "rowVersion" from org_units where id = ${id}`.execute(test.db)
  return [rows[0]?.name, rows[0]?.rowVersion]
}
const asciiOf = async (id: number) =>
  (await sql<{ ascii: string | null }>`select "asciiEmail" as ascii from users where id = ${id}`.execute(test.db))
    .rows[0]?.ascii

/** A user as the previous version stored it. */
async function userBefore(email: string): Promise<number> {
  const { id } = await test.user()
  await sql`update users set email = ${email} where id = ${id}`.execute(test.db)
  return id
}

it('texts that were stored before are brought into the form of today once, but for those that would become the same', async () => {
  const brought = await test.orgUnit('South\u00a0\u00a0Pole\u200b')
  const [plain, likeIt] = [await test.orgUnit('North Pole'), await test.orgUnit('North\u3000Pole')]
  const [one, other] = [await test.orgUnit('East\u00a0Pole'), await test.orgUnit('EAST  Pole')]
  const unseen = await test.orgUnit('\u3164')
  const instance = await test.instance({
    orgUnitId: brought,
    databaseCompany: 'Caf\u00e9\u2009One',
    pageHeaderBeforeLogin: 'e\u0301 one\n\u00a0 two',
  })
  const zoe = await userBefore('zoe@bücher.example')
  const [ann, likeAnn] = [await userBefore('ann@xn--bcher-kva.example'), await userBefore('Ann@bücher.example')]
  const caller = await test.as(['ORG_UNIT_VIEW'])
  const { headers } = await caller.call(contract.orgUnits.getAll)

  const left = [
    `Org unit ${likeIt}, Name “North\u3000Pole”: Another one is identical.`,
    `Org unit ${one}, Name “East\u00a0Pole”: Another one is identical.`,
    `Org unit ${other}, Name “EAST  Pole”: Another one is identical.`,
    `Org unit ${unseen}, Name “\u3164”: Value is required.`,
    `User ${likeAnn}, Email “Ann@bücher.example”: Another one is identical.`,
  ]
  expect(await start()).toEqual([
    { records: 2, msg: 'Normalized stored texts.' },
    { texts: left, msg: "Some stored texts couldn't be normalized and were left as is." },
  ])

  expect(await nameOf(brought)).toEqual(['South Pole', 2])
  expect([await nameOf(plain), await nameOf(likeIt)]).toEqual([
    ['North Pole', 1],
    ['North\u3000Pole', 1],
  ])
  expect([await nameOf(one), await nameOf(other), await nameOf(unseen)]).toEqual([
    ['East\u00a0Pole', 1],
    ['EAST  Pole', 1],
    ['\u3164', 1],
  ])
  const { rows } = await sql`
    select "databaseCompany", "pageHeaderBeforeLogin" from instances where "databaseId" = ${instance}`.execute(test.db)
  expect(rows).toEqual([{ databaseCompany: 'Café One', pageHeaderBeforeLogin: '\u00e9 one\n\u00a0 two' }])
  expect([await asciiOf(zoe), await asciiOf(ann), await asciiOf(likeAnn)]).toEqual([
    'zoe@xn--bcher-kva.example',
    null,
    null,
  ])

  const entries = await historyOf(test.db)
  expect(entries.filter(({ actorName }) => actorName === 'System startup')).toMatchObject([
    {
      action: expect.stringMatching(/^(instance|orgUnit)\.save$/),
    },
    {
      action: expect.stringMatching(/^(instance|orgUnit)\.save$/),
    },
  ])
  expect(entries.find(({ entityType }) => entityType === 'instance')).toMatchObject({
    action: 'instance.save',
    entityId: instance,
    orgUnitIds: [brought],
    changes: {
      databaseCompany: ['Caf\u00e9\u2009One', 'Café One'],
      pageHeaderBeforeLogin: ['e\u0301 one\n\u00a0 two', '\u00e9 one\n\u00a0 two'],
    },
  })
  expect(entries.find(({ entityType }) => entityType === 'orgUnit')).toMatchObject({
    entityId: brought,
    orgUnitIds: null,
    changes: { name: ['South\u00a0\u00a0Pole\u200b', 'South Pole'] },
  })
  expect((await verifyHistory(test.db, test.services.secrets)).problems).toEqual([])
  expect(
    (await caller.call(contract.orgUnits.getAll, { headers: { 'if-none-match': String(headers.etag) } })).status,
  ).toBe(200)

  const [finding] = await lookAtTexts(test.db)
  expect(finding).toMatchObject({ about: 'Texts', state: 'look' })
  expect(finding?.says).toMatch(/^5 texts are not normalized: /)
  expect(await start()).toEqual([])

  const editor = await test.as(['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT'])
  for (const [id, name] of [
    [likeIt, 'North Pole Station'],
    [one, 'East Pole'],
    [other, 'East Pole Two'],
    [unseen, 'Named'],
  ] as const)
    expect((await editor.call(contract.orgUnits.save, { body: { id, name, description: 'x' } })).status).toBe(200)
  await sql`update users set email = 'other@example.com' where id = ${likeAnn}`.execute(test.db)
  expect(await lookAtTexts(test.db)).toMatchObject([{ state: 'ok', says: 'All are normalized.' }])
})
