import { startServer, stopServer } from '../../apps/server/test/server-process.ts'

interface Settings {
  dataDir: string
  port: number
  /** Of the identity provider it trusts. */
  metadata: string
  more?: NodeJS.ProcessEnv
}

/** A console of its own while the work lasts, whatever is set outside. */
export async function withConsole(
  { dataDir, port, metadata, more }: Settings,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const own = { DATA_DIR: dataDir, PORT: String(port), SAML_IDP_METADATA: metadata }
  const usual = { DEMO: '0', LOG_LEVEL: 'silent', DATABASE_URL: '', PUBLIC_URL: '' }
  const server = await startServer({ ...process.env, ...usual, ...own, ...more })
  try {
    await work(server.url)
  } finally {
    await stopServer(server)
  }
}
