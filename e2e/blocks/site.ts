import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Named by their content, as the console's: without it the browser would compile them for each document. */
const UNCHANGING = { 'cache-control': 'public, max-age=31536000, immutable' }

type Files = ReadonlyMap<string, string | Uint8Array>

/** Built like the console, so that the same code is measured; held in memory. */
async function builtFiles(): Promise<Files> {
  const { output } = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // Tests run with NODE_ENV=test, which would bundle the development build of React.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2023',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

/** Built for the first request, once for all workers. Returns its address. */
export async function blocksSite(): Promise<string> {
  let built: Promise<Files> | undefined
  const server = createServer(async (request, response) => {
    built ??= builtFiles()
    const files = await built
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = extname(pathname) ? pathname : '/index.html'
    const content = pathname.startsWith('/api/') ? undefined : files.get(name)
    const headers = { 'content-type': TYPES[extname(name)] ?? 'text/plain' }
    response.writeHead(content ? 200 : 404, name === '/index.html' ? headers : { ...headers, ...UNCHANGING })
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Ends with its process.
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
