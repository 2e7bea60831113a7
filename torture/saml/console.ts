import { startServer, stopServer } from '../../apps/server/test/server-process.ts'
import { quietSettings } from '../part.ts'

interface Settings {
  dataDir: string
  port: number
  metadata: string
  more?: NodeJS.ProcessEnv
}

/** Ignores the environment's own settings. */
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
