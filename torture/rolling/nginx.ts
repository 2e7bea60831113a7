import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installWithApt } from '../../scripts/apt.ts'
import { root } from '../../scripts/commands.ts'
import { skipFor } from '../part.ts'

const NGINX = '/usr/sbin/nginx'
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

export async function requireNginx(): Promise<void> {
  if (!existsSync(NGINX)) skipFor(await installWithApt(['nginx-light']))
}

const read = (file: string) => readFileSync(join(root, 'deploy/nginx', file), 'utf8')

/** deploy/nginx in front of these ports, with writable paths; `adapt` fits the site to this machine. */
export function configureNginx(folder: string, ports: readonly number[], adapt: (site: string) => string): void {
  mkdirSync(folder)
  const upstream = read('upstream.conf')
    .replace(/^.*:3000.*$/m, (line) => ports.map((port) => line.replace('3000', String(port))).join('\n'))
    // Before a stopping process ends, which waits less here.
    .replace('keepalive_timeout 5s', 'keepalive_timeout 2s')
  const site = read('console.conf')
    .replace(/^ *(listen \[::\]|access_log).*\n/gm, '')
    .replace('/var/cache/console-assets', `${folder}/assets`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${upstream}
  ${adapt(site)}
}
`,
  )
}

interface Nginx {
  /** Its log of servers that it could not reach. */
  errors(): string[]
  stop(): Promise<void>
}

/** `url` is answered by nginx itself: asking a server before it is up would mark it as failed for a second. */
export async function startNginx(folder: string, url: string): Promise<Nginx> {
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
  const errors = () => readFileSync(join(folder, 'error.log'), 'utf8').split('\n')
  while (!(await fetch(url, { redirect: 'manual' }).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(errors().join('\n'))
    await wait(20)
  }
  const stop = async () => {
    const end = once(child, 'exit')
    child.kill('SIGTERM')
    await end
  }
  return { errors, stop }
}
