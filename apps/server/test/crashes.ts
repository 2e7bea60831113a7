import { setTimeout as wait } from 'node:timers/promises'
import { call, postmasterOf, run, type ServerProcess, signIn, startServer } from './server-process.ts'

const WRITERS = 4

export interface CrashReport {
  kills: number
  acknowledged: number
  /** Acknowledged writes that were missing after the restart, in words. */
  lost: string[]
  history: string
  /** Milliseconds from start to first answer after each kill. */
  restarts: number[]
}

/** The acknowledged writes of one writer: the highest number per record, and the names it made. */
export interface Writer {
  name: string
  clientCode: string
  orgUnitId: number
  clientId: number
  count: number
  unit: number
  client: number
  made: string[]
}

/** Kills the server with SIGKILL during a mixed write load, repeatedly, and looks for lost writes. */
export async function runCrashes({ kills, dataDir }: { kills: number; dataDir: string }): Promise<CrashReport> {
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', DATABASE_URL: '' }
  const report: CrashReport = { kills: 0, acknowledged: 0, lost: [], history: '', restarts: [] }
  let server = await startServer(environment)
  const cookie = await signIn(server)
  const writers: Writer[] = []
  for (let index = 0; index < WRITERS; index++) writers.push(await createWriter(server, cookie, index))

  for (let kill = 0; kill < kills; kill++) {
    const before = report.acknowledged
    const load = writers.map((writer) => write(server, cookie, writer, report))
    // However slow the machine is, each kill comes after some writes.
    while (report.acknowledged < before + WRITERS) await wait(10)
    await wait((kill * 377) % 700)
    // Every second kill includes the database.
    if (kill % 2 === 1) process.kill((await postmasterOf(dataDir)).pid, 'SIGKILL')
    server.process.kill('SIGKILL')
    await Promise.all(load)
    report.kills += 1
    const began = performance.now()
    server = await startServer(environment)
    for (const writer of writers) report.lost.push(...(await missing(server, cookie, writer)))
    report.restarts.push(Math.round(performance.now() - began))
  }
  server.process.kill('SIGTERM')
  await new Promise((resolve) => server.process.once('exit', resolve))
  report.history = await run('history-verify', environment)
  return report
}

export async function createWriter(server: ServerProcess, cookie: string, index: number): Promise<Writer> {
  const name = `Writer ${index}`
  const orgUnit = await call<{ id: number }>(server, '/OrgUnits/SaveOrgUnit', {
    cookie,
    body: { name, description: '0' },
  })
  const clientCode = `W${index}`
  const body = { acesClientName: name, clientCode, emailLogon: '0' }
  const client = await call<{ acesClientId: number }>(server, '/Client/SaveClientDetails', { cookie, body })
  return {
    name,
    clientCode,
    orgUnitId: orgUnit.body.id,
    clientId: client.body.acesClientId,
    count: 0,
    unit: 0,
    client: 0,
    made: [],
  }
}

/** Three writes a round until the connection breaks or the load is over; a number counts once its write is answered. */
export async function write(
  server: ServerProcess,
  cookie: string,
  writer: Writer,
  report: Pick<CrashReport, 'acknowledged' | 'lost'> & { isOver?: boolean },
): Promise<void> {
  const { name, clientCode, orgUnitId, clientId } = writer
  try {
    while (!report.isOver) {
      const next = writer.count + 1
      const save = async (path: string, body: object) => {
        await call(server, path, { cookie, body })
        report.acknowledged += 1
      }
      await save('/OrgUnits/SaveOrgUnit', { id: orgUnitId, name, description: String(next) })
      writer.unit = next
      await save('/Client/SaveClientDetails', {
        acesClientId: clientId,
        acesClientName: name,
        clientCode,
        emailLogon: String(next),
        emailPassword: `secret ${next}`,
      })
      writer.client = next
      writer.count = next
      const instanceName = `${name} made ${next}`
      await save('/OrgUnits/SaveOrgUnit', { name: instanceName, description: 'x' })
      writer.made.push(instanceName)
    }
  } catch (error) {
    // Broken connections are expected, and so are 503s while the database dies first.
    if (/answered (?!503)/.test(String(error))) report.lost.push(`A write was refused: ${String(error)}`)
  }
}

export async function missing(server: ServerProcess, cookie: string, writer: Writer): Promise<string[]> {
  const { body: units } = await call<{ id: number; name: string; description: string }[]>(server, '/OrgUnits/GetAll', {
    cookie,
  })
  const { body: client } = await call<{ emailLogon: string }>(server, `/Client/GetClientDetails/${writer.clientId}`, {
    cookie,
  })
  const names = new Set(units.map((unit) => unit.name))
  const storedUnit = Number(units.find((unit) => unit.id === writer.orgUnitId)?.description)
  const lost = writer.made.filter((name) => !names.has(name)).map((name) => `The org unit ${name} is gone.`)
  if (storedUnit < writer.unit) lost.push(`${writer.name}: org unit at ${storedUnit}, acknowledged ${writer.unit}.`)
  if (Number(client.emailLogon) < writer.client)
    lost.push(`${writer.name}: client at ${client.emailLogon}, acknowledged ${writer.client}.`)
  // An unanswered write might have happened, so the numbers continue from the stored ones.
  writer.count = Math.max(writer.count, storedUnit, Number(client.emailLogon))
  return lost
}
