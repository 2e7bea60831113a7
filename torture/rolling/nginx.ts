import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { installWithApt } from '../../scripts/apt.ts'

const NGINX = '/usr/sbin/nginx'

/** Null: nginx is there. */
export const missingNginx = async (): Promise<string | null> =>
  existsSync(NGINX) ? null : installWithApt(['nginx-light'])

export interface Nginx {
  url: string
  /** Its log of servers that it could not reach. */
  errors(): string[]
  stop(): Promise<void>
}

/** Configured as in docs/operate/install-systemd.md. */
export async function startNginx(port: number, ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'acm-nginx-'))
  await writeFile(join(folder, 'nginx.conf'), configOf(folder, port, ports))
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}${ITSELF}`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'))
    await wait(20)
  }
  const stop = async () => {
    await ended(child)
    await rm(folder, { recursive: true, force: true })
  }
  const errors = () => readFileSync(join(folder, 'error.log'), 'utf8').split('\n')
  return { url, errors, stop }
}

async function ended(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit')
  child.kill('SIGTERM')
  await end
}

/** Answered by nginx itself: asking a server before it is up would mark it as failed for a second. */
const ITSELF = '/nginx-is-up'
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Retries reads on another server, and anything whose connection was refused. */
const configOf = (folder: string, port: number, ports: readonly number[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_cache_path ${folder}/assets keys_zone=assets:1m max_size=100m inactive=7d use_temp_path=off;
  upstream console {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 16;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 21m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_read_timeout 660s;
    proxy_next_upstream error timeout;
    proxy_next_upstream_timeout 10s;
    location = ${ITSELF} { return 204; }
    location / { proxy_pass http://console; }
    location /assets/ {
      proxy_cache assets;
      proxy_pass http://console;
    }
  }
}
`
