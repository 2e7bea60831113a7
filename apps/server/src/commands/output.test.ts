import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { inDatabase } from '../../test/database-server.ts'
import { withFreshDatabase, within, withMigratedDatabase } from '../../test/fresh-database.ts'
import { built, run } from '../../test/server-process.ts'

const testServer = inject('testServer')

/** A backup with its trial restore, which reports each step. */
async function backUp(stdio: StdioOptions) {
  const to = mkdtempSync(join(tmpdir(), 'acm-output-'))
  onTestFinished(() => rmSync(to, { recursive: true }))
  return withMigratedDatabase(testServer, (name, environment) =>
    withFreshDatabase(testServer.address, async (_name, { DATABASE_URL }) => {
      const env = { ...environment, VERIFY_DATABASE_URL: DATABASE_URL }
      expect(await run('admin', env, 'create-first-user')).toBe('The first user was created.')
      const child = spawn(process.execPath, [await built('backup'), '--to', to], { env, stdio })
      for (const pipe of [child.stdout, child.stderr]) pipe?.destroy()
      const [code] = await once(child, 'exit')
      const { rows } = await within(inDatabase(testServer.address, name), (client) =>
        client.query('select "verifiedAt" is not null as "isVerified", failure from backup_state'),
      )
      return { code, backups: readdirSync(to).length, ...rows[0] }
    }),
  )
}

const DONE = { code: 0, backups: 1, isVerified: true, failure: null }

describe('a command whose output fails', () => {
  it('finishes its work when the pipe is closed', { timeout: 60_000 }, async () => {
    expect(await backUp(['ignore', 'pipe', 'pipe'])).toEqual(DONE)
  })
})
