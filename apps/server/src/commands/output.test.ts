import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { inDatabase } from '../../test/database-server.ts'
import { within, withMigratedDatabase } from '../../test/fresh-database.ts'
import { built, run } from '../../test/server-process.ts'

const testServer = inject('testServer')

async function backUp(stdio: StdioOptions) {
  const to = mkdtempSync(join(tmpdir(), 'acm-output-'))
  onTestFinished(() => rmSync(to, { recursive: true }))
  return withMigratedDatabase(testServer, async (name, env) => {
    expect(await run('admin', env, 'create-first-user')).toBe('The first user was created.')
    const child = spawn(process.execPath, [await built('backup'), '--unverified', '--to', to], { env, stdio })
    for (const pipe of [child.stdout, child.stderr]) pipe?.destroy()
    const [code] = await once(child, 'exit')
    const { rows } = await within(inDatabase(testServer.address, name), (client) =>
      client.query('select failure from backup_state'),
    )
    return { code, backups: readdirSync(to).length, ...rows[0] }
  })
}

const DONE = { code: 0, backups: 1, failure: null }

describe('a command whose output fails', () => {
  it('finishes its work when the pipe is closed', { timeout: 60_000 }, async () => {
    expect(await backUp(['ignore', 'pipe', 'pipe'])).toEqual(DONE)
  })
})
