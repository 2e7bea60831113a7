import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { configureNginx } from '../rolling/nginx.ts'

const NAME = 'console.example.com'

export interface ProxyFront {
  config: string
  certificate: string
  port: number
}

/** deploy/nginx with other ports and a certificate of its own. */
export function makeFront(folder: string, ports: { http: number; https: number; console: number }): ProxyFront {
  configureNginx(folder, [ports.console], (site) =>
    site
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
      .replaceAll('/etc/nginx/tls/', `${folder}/`),
  )
  const certificate = join(folder, 'fullchain.pem')
  const options = '-x509 -newkey rsa:2048 -nodes -days 1 -addext'.split(' ')
  const files = ['-subj', `/CN=${NAME}`, '-keyout', join(folder, 'privkey.pem'), '-out', certificate]
  execFileSync('openssl', ['req', ...options, `subjectAltName=DNS:${NAME}`, ...files], { stdio: 'ignore' })
  return { config: join(folder, 'nginx.conf'), certificate, port: ports.https }
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
