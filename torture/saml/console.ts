import { startServer, stopServer } from '../../apps/server/test/server-process.ts'
import { quietSettings } from '../part.ts'

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
  const own = { PORT: String(port), PUBLIC_URL: '', SAML_IDP_METADATA: metadata }
  const server = await startServer({ ...quietSettings(dataDir), ...own, ...more })
  try {
    await work(server.url)
  } finally {
    await stopServer(server)
  }
}
