import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { root } from '../../scripts/commands.ts'

const NAME = 'console.example.com'
const read = (file: string) => readFileSync(join(root, 'deploy/nginx', file), 'utf8')

export interface ProxyFront {
  config: string
  certificate: string
  port: number
}

/** deploy/nginx with other ports, certificate and writable paths. */
export function makeFront(folder: string, ports: { http: number; https: number; console: number }): ProxyFront {
  mkdirSync(folder)
  const certificate = join(folder, 'fullchain.pem')
  const options = '-x509 -newkey rsa:2048 -nodes -days 1 -addext'.split(' ')
  const files = ['-subj', `/CN=${NAME}`, '-keyout', join(folder, 'privkey.pem'), '-out', certificate]
  execFileSync('openssl', ['req', ...options, `subjectAltName=DNS:${NAME}`, ...files], { stdio: 'ignore' })
  const site = read('console.conf')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replaceAll('/etc/nginx/tls/', `${folder}/`)
    .replace('/var/cache/console-assets', `${folder}/assets`)
  const upstream = read('upstream.conf').replace('127.0.0.1:3000', `127.0.0.1:${ports.console}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `user root; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${upstream}
  ${site}
}
`,
  )
  return { config, certificate, port: ports.https }
}

interface ProxyRequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Resolves at the first data. */
  isStream?: boolean
}

export interface ProxyResponse {
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
}

/** Through the proxy by its server name, with the certificate checked. */
export function ask(
  { certificate, port }: ProxyFront,
  path: string,
  wish: ProxyRequestOptions = {},
): Promise<ProxyResponse> {
  const { method = 'GET', headers = {}, body, isStream } = wish
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: NAME,
        ca: readFileSync(certificate),
        agent: false,
        headers: { host: NAME, ...headers },
      },
      (answer) => {
        let text = ''
        const finish = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
        answer.on('data', (data) => {
          text += data
          if (!isStream) return
          finish()
          call.destroy()
        })
        answer.on('end', finish)
      },
    )
    call.on('error', reject)
    call.setTimeout(10_000, () => call.destroy(new Error(`${path} did not answer within 10 s.`)))
    call.end(body)
  })
}
