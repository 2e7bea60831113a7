import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, PASSWORD, testApp, unique } from '../../../test/app.ts'
import { deleteEnded } from '../../domains/session/public.ts'
import { migrate } from '../database/migrate.ts'
import { deleteOldJobs } from '../jobs/targets.ts'
import { sealAll } from './sealer.ts'
import { verifyHistory } from './verify.ts'

const test = testApp({}, { asRuntimeRole: true })

describe('role that can only run the server', () => {
  it('can do everything the server does', async () => {
    expect(await migrate(test.db)).toEqual([])
    const { email } = await test.user()
    const signIn = await test.nobody.call(contract.session.signIn, { body: { email, password: PASSWORD } })
    const caller = await test.as(['ORG_UNIT_ADD', 'SYNC_DATA_IMPORT_FIELDS'])
    const saved = await caller.call(contract.orgUnits.save, { body: { name: unique('Unit '), description: 'x' } })
    const instance = await test.linkedInstance()
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(test.db)
    await instance.query(`grant select, insert, update, delete on all tables in schema public to ${rows[0]?.role}`)
    await instance.shut()
    await caller.call(contract.instances.syncDataImportFields, { params: { id: instance.databaseId } })
    await instance.open()
    await test.wait()
    expect([signIn.status, saved.status, await test.work()]).toEqual([200, 200, 1])
    const targets = await sql<{ state: string }>`select state from job_targets`.execute(test.db)
    expect(targets.rows).toEqual([{ state: 'done' }])
    await deleteEnded(test.db)
    await deleteOldJobs(test.db)
    await sealAll(test.db, test.services.secrets)
    expect((await historyOf(test.db)).map(({ action }) => action)).toEqual([
      'instance.syncDataImportFields',
      'orgUnit.save',
      'session.signIn',
    ])
    expect((await verifyHistory(test.db, test.services.secrets)).problems).toEqual([])
  })

  // Deletions from every table: installation/runtime-role.test.ts.
  it.each([
    `update history set action = 'x'`,
    'delete from history',
    'update history_seals set seq = seq',
    'insert into history_cuts select * from history_cuts',
    'update history_cuts set entries = 0',
    'alter table history disable trigger all',
    'drop trigger history_append_only on history',
    'create or replace function history_is_append_only() returns trigger language plpgsql as $$ begin return null; end $$',
  ])('cannot: %s', async (statement) => {
    const attempt = test.db.transaction().execute(async (tx) => {
      await sql`set local history.cut = 'on'`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
    await expect(attempt).rejects.toThrow(/permission denied|must be owner/)
  })
})
